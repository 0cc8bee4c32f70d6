import { Flex, Stack, Text } from '@chakra-ui/react';
import { api, type IssuedPasswordLink, userDraft } from '@mipaka/contract';
import { useState } from 'react';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import type { FormFields } from '../lib/fields.ts';
import { useUsers } from '../lib/queries/use-users.ts';
import { Action } from '../ui/action.tsx';
import { CopyDialog } from '../ui/copy-field.tsx';
import { PlainForm } from '../ui/form/form-dialog.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { useShowOnce } from '../ui/shown-once.tsx';
import { When } from '../ui/when.tsx';
import { AccountItem, type Issued, linkWords } from './account-item.tsx';
import { FactorPolicyForm } from './factors/staff-factors.tsx';
import { emailField, nameField, roleField } from './fields.ts';

/** A new account in the dashboard's form: it has no password, because the invited person chooses it. */
const invitedUser = userDraft.omit({ password: true });
const invitedFields: FormFields = {
  username: { label: 'Username', control: 'text', autoComplete: 'off' },
  name: nameField('Name, as clients read it'),
  email: emailField('Email', 'The invitation goes there: a link, good for a day, to choose a password'),
  role: roleField,
};

/** /admin/users: the accounts of the dashboard, for superadmins. */
export function UsersPage() {
  const query = useUsers();
  const [isAdding, setIsAdding] = useState(false);
  const show = useShowOnce();
  const issued: Issued = (title, username, link) => {
    if (link?.address) {
      // At once: a dialog that opens above another one is closed together with it.
      setIsAdding(false);
      show((onClose) => <NewLink {...{ username, link, onClose }} />);
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
        <PlainForm
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
    </>
  );
}

type LinkProps = { username: string; link: IssuedPasswordLink; onClose: () => void };

const NewLink = ({ username, link: { kind, address, expiresAt }, onClose }: LinkProps) => (
  <CopyDialog
    title={`${linkWords[kind].noun} for ${username}`}
    noun="link"
    value={`${location.origin}${address}`}
    onClose={onClose}
  >
    No mail server is set up, so please hand this link over yourself: in person, or in a message that only{' '}
    {username} reads. It is shown this once. Whoever has it can choose the password, once, until{' '}
    <When at={expiresAt} />.
  </CopyDialog>
);
