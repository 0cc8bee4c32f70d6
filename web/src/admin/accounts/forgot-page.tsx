import { Text } from '@chakra-ui/react';
import { api, PASSWORD_LINK_MS, passwordLinkRequest } from '@mipaka/contract';
import { useState } from 'react';
import { SignInPage } from '../../shared/ui/sign-in-page.tsx';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import { AdminTheme } from '../theme/provider.tsx';
import { PlainForm } from '../ui/form/form-dialog.tsx';

const GOOD_MINUTES = PASSWORD_LINK_MS.reset / 60_000;

/** /auth/forgot: asks for a mail with a password link. The page says the same whether the account exists or not. */
export default function ForgotPage() {
  const [isSent, setIsSent] = useState(false);
  return (
    <AdminTheme>
      <SignInPage title="Forgot password?">
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
              send={async (body) => {
                await fetchAnswer(api['passwordLink.request'], { body });
                setIsSent(true);
              }}
              changes={[]}
            />
          </>
        )}
        {/* The element exists before its text, so that screen readers announce the text. */}
        <Text role="status">
          {isSent &&
            `If there is such an account, a mail with a link is on its way. It is good for ${GOOD_MINUTES} minutes. If nothing arrives, ask a superadmin for one.`}
        </Text>
      </SignInPage>
    </AdminTheme>
  );
}
