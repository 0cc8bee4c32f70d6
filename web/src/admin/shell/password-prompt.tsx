import { Field, Flex, Input, Text } from '@chakra-ui/react';
import { api, passwordConfirmation } from '@mipaka/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { canUsePasskeys } from '../../shared/lib/api/passkey-support.ts';
import { confirmWith } from '../lib/calls/confirmation.ts';
import { fetchAnswer, queryOf } from '../lib/calls/fetch-answer.ts';
import { Action } from '../ui/action.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { Problem } from '../ui/problem.tsx';

/** Only the first call of `answer` counts: after a confirmation, the `answer(false)` on closing does nothing. */
type Question = { answer: (isGiven: boolean) => void };

/** Asks for the password before a sensitive call; the screen behind the dialog stays as it is. */
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
        You are asked before accounts, exports and what cannot be undone, unless you were in the last ten
        minutes.
      </Text>
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <OtherWays
        onConfirmed={() => {
          question.answer(true);
          setQuestion(null);
        }}
      />
    </FormDialog>
  );
}

async function confirmByPasskey() {
  const options = await fetchAnswer(api['account.confirmOptions']);
  const { askForPasskey } = await import('../../shared/lib/api/passkeys.ts');
  return fetchAnswer(api['account.confirmByPasskey'], { body: await askForPasskey(options) });
}

/** Confirms by a passkey or a code of the authenticator app instead of the password, for users who have them. */
function OtherWays({ onConfirmed }: { onConfirmed: () => void }) {
  const [code, setCode] = useState('');
  const { data } = useQuery(queryOf(api['account.factors']));
  const confirm = useMutation({ mutationFn: (way: () => Promise<unknown>) => way(), onSuccess: onConfirmed });
  const byCode = () => confirm.mutate(() => fetchAnswer(api['account.confirmByCode'], { body: { code } }));
  const hasPasskey = data !== undefined && data.passkeys.length > 0 && canUsePasskeys();
  if (!hasPasskey && !data?.app) return null;
  return (
    <>
      {data?.app && (
        <Field.Root>
          <Field.Label>Or a code of your app</Field.Label>
          <Flex gap="2" width="100%">
            <Input
              value={code}
              onChange={(event) => setCode(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Enter must not submit the surrounding form, which asks for the password.
                event.preventDefault();
                byCode();
              }}
              autoComplete="one-time-code"
              inputMode="numeric"
              flex="1"
            />
            <Action label="Use the code" disabled={confirm.isPending} onClick={byCode} />
          </Flex>
        </Field.Root>
      )}
      {hasPasskey && (
        <Action
          label="Use a passkey instead"
          disabled={confirm.isPending}
          onClick={() => confirm.mutate(confirmByPasskey)}
        />
      )}
      <Problem>{confirm.error?.message}</Problem>
    </>
  );
}
