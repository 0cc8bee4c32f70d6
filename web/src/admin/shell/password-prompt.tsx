import { Text } from '@chakra-ui/react';
import { api, passwordConfirmation } from '@mipaka/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { useAuth } from '../../lib/auth.tsx';
import { confirmWith } from '../lib/confirmation.ts';
import { fetchAnswer } from '../lib/fetch-answer.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';

/** `answer` counts the first time: closing says no only to a question that was not answered. */
type Question = { answer: (isGiven: boolean) => void };

/** Asks for the password before what is sensitive is done; what is on the screen stays as it is meanwhile. */
export function PasswordPrompt() {
  const { user } = useAuth();
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => confirmWith(() => new Promise((answer) => setQuestion({ answer }))), []);
  const confirm = useMutation({
    mutationFn: (body: z.output<typeof passwordConfirmation>) =>
      fetchAnswer(api['account.confirm'], { body }),
  });
  if (!question) return null;
  return (
    <FormDialog
      title="Please confirm that it is you"
      schema={passwordConfirmation}
      values={{ password: '' }}
      submitLabel="Confirm"
      pendingLabel="Checking..."
      onSave={async (values) => {
        await confirm.mutateAsync(passwordConfirmation.parse(values));
        question.answer(true);
      }}
      onClose={() => {
        question.answer(false);
        setQuestion(null);
      }}
    >
      <Text color="fg.muted">
        Your password is asked for before accounts, exports and what cannot be undone, unless you gave it in
        the last ten minutes.
      </Text>
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
    </FormDialog>
  );
}
