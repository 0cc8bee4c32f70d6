import { Text } from '@chakra-ui/react';
import { api, passwordConfirmation } from '@mipaka/contract';
import { useEffect } from 'react';
import { z } from 'zod';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { canUsePasskeys } from '../../shared/lib/api/passkey-support.ts';
import { question } from '../lib/calls/confirmation.ts';
import { fetchAnswer, useFresh } from '../lib/calls/fetch-answer.ts';
import { CallAction } from '../ui/call-action.tsx';
import { FieldControl, PasswordField } from '../ui/form/controls.tsx';
import { PlainForm } from '../ui/form/form-dialog.tsx';

/** A code of the app stands in place of the password. */
const eitherConfirmation = z.object({ password: z.string().default(''), code: z.string().default('') });

const confirmByText = ({ password, code }: { password: string; code?: string }) =>
  code
    ? fetchAnswer(api['account.confirmByCode'], { body: { code } })
    : fetchAnswer(api['account.confirm'], { body: { password } });

async function confirmByPasskey() {
  const options = await fetchAnswer(api['account.confirmOptions']);
  const { askForPasskey } = await import('../../shared/lib/api/passkeys.ts');
  return fetchAnswer(api['account.confirmByPasskey'], { body: await askForPasskey(options) });
}

/** Asks for the password before a sensitive call; the screen behind the dialog stays as it is. */
export function PasswordPrompt() {
  const { user } = useAuth();
  const asked = question.use();
  useEffect(() => {
    question.set(null);
    return () => {
      question.get()?.answer(false);
      question.set(undefined);
    };
  }, []);
  const { data: factors } = useFresh(api['account.factors'], { enabled: Boolean(asked) });
  if (!asked) return null;
  // Only the first answer to a question counts. A confirmation that arrives late leaves the next question open.
  const { answer } = asked;
  return (
    <PlainForm
      title="Please confirm that it is you"
      schema={factors?.app ? eitherConfirmation : passwordConfirmation}
      values={{ password: '', code: '' }}
      submitLabel="Confirm"
      pendingLabel="Checking..."
      changes={[]}
      send={(typed) => confirmByText(typed).then(() => answer(true))}
      onClose={() => answer(false)}
    >
      <Text color="fg.muted">
        You are asked before accounts, exports and what cannot be undone, unless you were in the last ten
        minutes.
      </Text>
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      {factors?.app && (
        <FieldControl
          name="code"
          ui={{ label: 'Or a code of your app', control: 'number', autoComplete: 'one-time-code' }}
        />
      )}
      {factors !== undefined && factors.passkeys.length > 0 && canUsePasskeys() && (
        <CallAction
          label="Use a passkey instead"
          send={() => confirmByPasskey().then(() => answer(true))}
          failed="Failed to confirm"
        />
      )}
    </PlainForm>
  );
}
