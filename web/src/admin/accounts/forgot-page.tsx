import { Text } from '@chakra-ui/react';
import { api, PASSWORD_LINK_MS, passwordLinkRequest } from '@mipaka/contract';
import { useState } from 'react';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import { PlainForm } from '../ui/form/form-dialog.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

const GOOD_MINUTES = PASSWORD_LINK_MS.reset / 60_000;

/** /auth/forgot: has a link to a new password mailed. Says the same whether there is such an account. */
export default function ForgotPage() {
  const [isSent, setIsSent] = useState(false);
  return (
    <SignInFrame title="Forgot password?">
      {!isSent && (
        <>
          <Text color="fg.muted" mb="5">
            A link by which you choose a new password is mailed to the address of your account.
          </Text>
          <PlainForm
            schema={passwordLinkRequest}
            values={{ account: '' }}
            submitLabel="Send link"
            pendingLabel="Sending..."
            fields={{ account: { label: 'Username or email', control: 'text', autoComplete: 'username' } }}
            onSave={async (body) => {
              await fetchAnswer(api['passwordLink.request'], { body });
              setIsSent(true);
            }}
          />
        </>
      )}
      {/* There from the beginning, so that screen readers say what comes into it. */}
      <Text role="status">
        {isSent &&
          `If there is such an account, a mail with a link is on its way. It is good for ${GOOD_MINUTES} minutes. If nothing arrives, ask a superadmin for one.`}
      </Text>
    </SignInFrame>
  );
}
