import { Flex, Stack, Text } from '@chakra-ui/react';
import { api, userDraft } from '@mipaka/contract';
import { useState } from 'react';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import type { FormFields } from '../lib/fields.ts';
import { useUsers } from '../lib/queries/use-users.ts';
import { Action } from '../ui/action.tsx';
import { PlainForm } from '../ui/form/form-dialog.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { AccountItem, useIssued } from './account-item.tsx';
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
  const issued = useIssued();
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
          done={({ username, link }) => {
            // At once: a dialog that opens above another one is closed together with it.
            setIsAdding(false);
            return issued('User created successfully', username, link);
          }}
          failed="Failed to create user"
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
