import { Badge, Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import {
  type Api,
  api,
  type BodyOf,
  type FieldUi,
  type IssuedPasswordLink,
  type ListedAccount,
  roles,
  userDraft,
} from '@mipaka/contract';
import { useState } from 'react';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import type { ToastOptions } from '../../shared/lib/toast.ts';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import type { FormFields } from '../lib/fields.ts';
import { useUsers } from '../lib/queries/use-users.ts';
import { Action } from '../ui/action.tsx';
import { ActiveBadge } from '../ui/active-badge.tsx';
import { CallAction } from '../ui/call-action.tsx';
import { CopyDialog } from '../ui/copy-field.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { When } from '../ui/when.tsx';
import { FACTORS_FAILED, FactorPolicyForm, useFactorsOf } from './factors/staff-factors.tsx';
import { emailField, nameField, roleNames } from './fields.ts';

const roleField: FieldUi = {
  label: 'Role',
  control: 'select',
  options: roles.toReversed().map((value) => ({ value, label: roleNames[value] })),
};

/** A new account in the dashboard's form: it has no password, because the invited person chooses it. */
const invitedUser = userDraft.omit({ password: true });
const invitedFields: FormFields = {
  username: { label: 'Username', control: 'text', autoComplete: 'off' },
  name: nameField('Name, as clients read it'),
  email: emailField('Email', 'The invitation goes there: a link, good for a day, to choose a password'),
  role: roleField,
};

const accountForm = invitedUser.omit({ username: true }).extend({ role: userDraft.shape.role.unwrap() });
const accountFields: FormFields = {
  name: nameField('Name, as clients read it'),
  email: emailField('Email', 'Both addresses are notified of a change'),
  role: { ...roleField, hint: 'Another role ends all sessions of this account at once' },
};

/** Gives the toast for a new link: it says where the link was mailed. Without a mail server the link is shown. */
type Issued = (title: string, username: string, link: IssuedPasswordLink | undefined) => ToastOptions;

/** /admin/users: the accounts of the dashboard, for superadmins. */
export function UsersPage() {
  const query = useUsers();
  const [isAdding, setIsAdding] = useState(false);
  const [shown, setShown] = useState<{ username: string; link: IssuedPasswordLink }>();
  const issued: Issued = (title, username, link) => {
    if (link?.address) {
      // At once: a dialog that opens above another one is closed together with it.
      setIsAdding(false);
      setShown({ username, link });
    }
    return { title, description: link?.sentTo && `A link is on its way to ${link.sentTo}.` };
  };
  return (
    <>
      <Flex gap="4" wrap="wrap" justify="space-between" align="center" mb="6">
        <Text color="fg.muted" flex="1 1 16rem" maxW="prose">
          Who may sign in to this dashboard. Superadmins also manage users and see the activity.
        </Text>
        <Action label="Add User" colorPalette="brand" onClick={() => setIsAdding(true)} />
      </Flex>
      <QueryView query={query} what="users">
        {(accounts) => (
          <Stack as="ul" gap="4">
            {accounts.map((account) => (
              <AccountItem
                key={account.id}
                account={account}
                creator={accounts.find(({ id }) => id === account.createdBy)?.username}
                issued={issued}
              />
            ))}
          </Stack>
        )}
      </QueryView>
      <FactorPolicyForm />
      {isAdding && (
        <FormDialog
          title="Add New User"
          schema={invitedUser}
          values={{ username: '', name: '', email: '', role: 'admin' }}
          fields={invitedFields}
          submitLabel="Create"
          pendingLabel="Creating..."
          send={(body) => fetchAnswer(api['users.create'], { body })}
          done={({ username, link }) => issued('User created successfully', username, link)}
          failed="Failed to create user"
          onClose={() => setIsAdding(false)}
        />
      )}
      {shown && (
        <CopyDialog
          title={`${shown.link.kind === 'invitation' ? 'Invitation' : 'Reset link'} for ${shown.username}`}
          label="Link"
          noun="link"
          value={`${location.origin}${shown.link.address}`}
          onClose={() => setShown(undefined)}
        >
          No mail server is set up, so please hand this link over yourself: in person, or in a message that
          only {shown.username} reads. It is shown this once. Whoever has it can choose the password, once,
          until <When at={shown.link.expiresAt} />.
        </CopyDialog>
      )}
    </>
  );
}

type ItemProps = { account: ListedAccount; creator: string | undefined; issued: Issued };

function AccountItem({ account, creator, issued }: ItemProps) {
  const { user } = useAuth();
  const factors = useFactorsOf(account.id);
  /** The account as the open form began with it. */
  const [edited, setEdited] = useState<ListedAccount | null>(null);
  const isMe = user?.id === account.id;
  const params = { id: account.id };
  const update = (body: BodyOf<Api['users.update']>) => fetchAnswer(api['users.update'], { params, body });
  const updated = { done: 'User updated successfully', failed: 'Failed to update user' };
  const linkLabel = account.isInvited ? 'Invite again' : 'Send reset link';
  return (
    <Box as="li" layerStyle="panel" p="5" minW="0">
      <Flex gap="4" wrap="wrap" justify="space-between" align="center">
        <Box flex="1 1 14rem" minW="0">
          <Flex gap="3" align="center" wrap="wrap">
            <Heading size="lg">{account.username}</Heading>
            <Badge colorPalette={account.role === 'superadmin' ? 'accent' : 'gray'}>
              {roleNames[account.role]}
            </Badge>
            <ActiveBadge isActive={account.isActive} />
            {account.isInvited && <Badge colorPalette="gold">Invited</Badge>}
            {isMe && <Text color="fg.muted">That is you</Text>}
          </Flex>
          <Text mt="1" overflowWrap="anywhere">
            {account.name && <strong>{account.name}</strong>}
            {account.name && ', '}
            {account.email}
          </Text>
          <Stack mt="1" gap="1" textStyle="hint">
            <p>
              Created <When at={account.createdAt} />
              {creator ? ` by ${creator}` : ' outside the site'}
            </p>
            {account.linkExpiresAt ? (
              <p>
                {account.isInvited ? 'The invitation' : 'A link to a new password'} is good until{' '}
                <When at={account.linkExpiresAt} />
              </p>
            ) : (
              account.isInvited && account.isActive && <p>The invitation has expired or was withdrawn</p>
            )}
            <p>
              {factors && `Signs in with ${factors}`}
              {factors === null && 'No two-step sign-in'}
            </p>
          </Stack>
        </Box>
        <Flex gap="2" wrap="wrap" align="center">
          <Action label="Edit" onClick={() => setEdited(account)} aria-label={`Edit ${account.username}`} />
          {account.isActive && (
            <CallAction
              label={linkLabel}
              aria-label={`${linkLabel}: ${account.username}`}
              send={() => fetchAnswer(api['users.sendLink'], { params })}
              done={(link) =>
                issued(account.isInvited ? 'Invitation made' : 'Reset link made', account.username, link)
              }
              failed="Failed to make a link"
            />
          )}
          {!isMe && factors && (
            <CallAction
              label="Reset two-step sign-in"
              aria-label={`Reset two-step sign-in of ${account.username}`}
              question={`Reset two-step sign-in of ${account.username}?`}
              text="The password alone is enough then. Make sure that it is really this person who asks. All sessions of this account end at once, and its owner gets a mail."
              send={() => fetchAnswer(api['factors.reset'], { params })}
              done="Two-step sign-in reset"
              failed={FACTORS_FAILED}
            />
          )}
          {account.linkExpiresAt && (
            <CallAction
              label="Withdraw link"
              aria-label={`Withdraw link of ${account.username}`}
              send={() => fetchAnswer(api['users.withdrawLink'], { params })}
              done="Link withdrawn"
              failed="Failed to withdraw the link"
            />
          )}
          <CallAction
            label={account.isActive ? 'Deactivate' : 'Activate'}
            variant="ghost"
            colorPalette={account.isActive ? 'red' : 'brand'}
            aria-label={`${account.isActive ? 'Deactivate' : 'Activate'} ${account.username}`}
            {...(account.isActive && { question: `Deactivate ${account.username}?` })}
            text={`${isMe ? 'This is your own account. ' : ''}All sessions of this account end at once.`}
            send={() => update({ isActive: !account.isActive })}
            {...updated}
          />
        </Flex>
      </Flex>
      {edited && (
        <FormDialog
          title={`Name, email and role of ${account.username}`}
          schema={accountForm}
          values={{ name: edited.name ?? '', email: edited.email, role: edited.role }}
          fields={accountFields}
          send={({ role, ...rest }) =>
            // An unchanged role could undo a colleague's change.
            update({ ...rest, ...(role !== edited.role && { role }) })
          }
          {...updated}
          onClose={() => setEdited(null)}
        />
      )}
    </Box>
  );
}
