import { Text } from '@chakra-ui/react';
import { api, type PasswordLink, passwordLinkUse } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { hasStatus } from '../../shared/lib/api/api.ts';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { toast } from '../../shared/lib/toast.ts';
import { SignInPage } from '../../shared/ui/sign-in-page.tsx';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import { AdminTheme } from '../theme/provider.tsx';
import { Action } from '../ui/action.tsx';
import { PlainForm } from '../ui/form/form-dialog.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { When } from '../ui/when.tsx';
import { NewPassword } from './new-password.tsx';

/** /auth/link#TOKEN: the recipient of a password link chooses a password. Opening the page changes nothing. */
export default function LinkPage() {
  const token = useLocation().hash.slice(1);
  const query = useQuery({
    queryKey: ['password-link', token],
    queryFn: () => fetchAnswer(api['passwordLink.read'], { body: { token } }),
    enabled: token !== '',
  });
  const isGone = token === '' || hasStatus(query.error, 404);
  return (
    <AdminTheme>
      <SignInPage title="Choose your password">
        {isGone ? (
          <LinkGone />
        ) : (
          <QueryView query={query} what="the link">
            {(link) => <ChoosePassword token={token} link={link} />}
          </QueryView>
        )}
      </SignInPage>
    </AdminTheme>
  );
}

const LinkGone = () => (
  <>
    <Text role="alert" fontWeight="semibold">
      This link is not valid any more.
    </Text>
    <Text mt="3" mb="5" color="fg.muted">
      A link is good once, an invitation for a day and a new password for half an hour; a newer one takes the
      place of those before. If you have saved a password with it, sign in with that.
    </Text>
    <Text mb="5">Were you invited? Ask a superadmin for a new invitation.</Text>
    <Text mb="3">Have you forgotten your password?</Text>
    <Action label="Ask for a new password" to="/auth/forgot" />
  </>
);

function ChoosePassword({ token, link }: { token: string; link: PasswordLink }) {
  const navigate = useNavigate();
  const { user, logoutMutation } = useAuth();
  const save = async ({ password }: { password: string }) => {
    // /auth would redirect a colleague who is signed in here to the dashboard. Sign out before the link is used up:
    // when signing out fails, the form can be sent again.
    await logoutMutation.mutateAsync();
    await fetchAnswer(api['passwordLink.use'], { body: { token, password } });
    toast({ title: 'Password saved', description: `Please sign in as ${link.username} now.` });
    navigate('/auth', { replace: true });
  };
  return (
    <>
      <Text mb="5">
        For the account <strong>{link.username}</strong>. The link is good once, until{' '}
        <When at={link.expiresAt} />.
        {link.kind === 'reset' && ' All sessions that are open end with the new password.'}
      </Text>
      {user && user.username !== link.username && (
        <Text mb="5">
          This browser is signed in as <strong>{user.username}</strong>; saving signs {user.username} out.
        </Text>
      )}
      <PlainForm
        schema={passwordLinkUse.pick({ password: true })}
        values={{ password: '' }}
        submitLabel="Save password"
        send={save}
        changes={[]}
      >
        {/* Password managers store the new password under this username. */}
        <input type="text" autoComplete="username" value={link.username} readOnly hidden />
        <NewPassword
          name="password"
          judge={(password) => fetchAnswer(api['passwordLink.judgePassword'], { body: { token, password } })}
        />
      </PlainForm>
    </>
  );
}
