import { Badge, Box, Button, Flex, Heading, NativeSelect, Stack, Text } from '@chakra-ui/react';
import {
  type Account,
  api,
  passwordReset,
  profileChange,
  type Role,
  roles,
  userDraft,
} from '@mipaka/contract';
import { useState } from 'react';
import { useAuth } from '../../lib/auth.tsx';
import { fetchAnswer } from '../lib/fetch-answer.ts';
import { useUsers } from '../lib/use-users.ts';
import { ActiveBadge } from '../ui/active-badge.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { When } from '../ui/when.tsx';
import { NameDialog } from './name-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { roleNames } from './roles.ts';
import { useUserChange } from './use-user-change.ts';
import { UserDialog } from './user-dialog.tsx';

type Change = ReturnType<typeof useUserChange>;

/** /admin/users: the accounts of the dashboard, for superadmins. */
export function UsersPage() {
  const query = useUsers();
  const change = useUserChange();
  const [isAdding, setIsAdding] = useState(false);
  const [reset, setReset] = useState<Account | null>(null);
  const [named, setNamed] = useState<Account | null>(null);
  const create = (draft: Record<string, unknown>) =>
    change.mutateAsync({
      send: () => fetchAnswer(api['users.create'], { body: userDraft.parse(draft) }),
      done: 'User created successfully',
      failed: 'Failed to create user',
    });
  const setPassword = (account: Account) => (values: Record<string, unknown>) =>
    change.mutateAsync({
      send: () =>
        fetchAnswer(api['users.setPassword'], {
          params: { id: account.id },
          body: passwordReset.parse(values),
        }),
      done: 'Password reset successfully',
      failed: 'Failed to reset password',
    });
  const setName = (account: Account) => (values: Record<string, unknown>) =>
    change.mutateAsync({
      send: () =>
        fetchAnswer(api['users.update'], { params: { id: account.id }, body: profileChange.parse(values) }),
      done: 'User updated successfully',
      failed: 'Failed to update user',
    });
  return (
    <>
      <Flex gap="4" wrap="wrap" justify="space-between" align="center" mb="6">
        <Text color="fg.muted" flex="1 1 16rem" maxW="prose" textWrap="pretty">
          Who may sign in to this dashboard. Superadmins also manage users and see the activity.
        </Text>
        <Button colorPalette="brand" onClick={() => setIsAdding(true)}>
          Add User
        </Button>
      </Flex>
      <QueryView query={query} what="users">
        {(accounts) => (
          <Stack as="ul" listStyleType="none" gap="4">
            {accounts.map((account) => (
              <AccountItem
                key={account.id}
                account={account}
                creator={accounts.find(({ id }) => id === account.createdBy)?.username}
                change={change}
                onReset={() => setReset(account)}
                onName={() => setNamed(account)}
              />
            ))}
          </Stack>
        )}
      </QueryView>
      {isAdding && <UserDialog onSave={create} onClose={() => setIsAdding(false)} />}
      {named && (
        <NameDialog
          username={named.username}
          name={named.name}
          onSave={setName(named)}
          onClose={() => setNamed(null)}
        />
      )}
      {reset && <ResetDialog owner={reset} onSave={setPassword(reset)} onClose={() => setReset(null)} />}
    </>
  );
}

type ItemProps = {
  account: Account;
  creator: string | undefined;
  change: Change;
  onReset: () => void;
  onName: () => void;
};

function AccountItem({ account, creator, change, onReset, onName }: ItemProps) {
  const { user } = useAuth();
  const [asked, setAsked] = useState<{ role?: Role; isActive?: boolean } | null>(null);
  const isMe = user?.id === account.id;
  const update = (body: { role?: Role; isActive?: boolean }) =>
    change.mutate({
      send: () => fetchAnswer(api['users.update'], { params: { id: account.id }, body }),
      done: 'User updated successfully',
      failed: 'Failed to update user',
    });
  return (
    <Box as="li" bg="bg.panel" borderWidth="1px" borderRadius="lg" p="5" minW="0">
      <Flex gap="4" wrap="wrap" justify="space-between" align="center">
        <Box flex="1 1 14rem" minW="0">
          <Flex gap="3" align="center" wrap="wrap">
            <Heading as="h2" size="lg" overflowWrap="anywhere">
              {account.username}
            </Heading>
            <Badge colorPalette={account.role === 'superadmin' ? 'accent' : 'gray'}>
              {roleNames[account.role]}
            </Badge>
            <ActiveBadge isActive={account.isActive} />
            {isMe && <Text color="fg.muted">That is you</Text>}
          </Flex>
          <Text mt="1" overflowWrap="anywhere">
            {account.name && <strong>{account.name}</strong>}
            {account.name && ', '}
            {account.email}
          </Text>
          <Text mt="1" color="fg.muted" textStyle="sm">
            Created <When at={account.createdAt} />
            {creator ? ` by ${creator}` : ' outside the site'}
          </Text>
        </Box>
        <Flex gap="2" wrap="wrap" align="center">
          <NativeSelect.Root width="10rem">
            <NativeSelect.Field
              aria-label={`Role of ${account.username}`}
              value={account.role}
              onChange={(event) => setAsked({ role: event.target.value as Role })}
            >
              {roles.map((role) => (
                <option key={role} value={role}>
                  {roleNames[role]}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
          <Button variant="outline" px="4" onClick={onName} aria-label={`Name of ${account.username}`}>
            Name
          </Button>
          <Button
            variant="outline"
            px="4"
            onClick={onReset}
            aria-label={`Reset the password of ${account.username}`}
          >
            Reset password
          </Button>
          <Button
            variant="ghost"
            px="4"
            colorPalette={account.isActive ? 'red' : 'brand'}
            aria-label={`${account.isActive ? 'Deactivate' : 'Activate'} ${account.username}`}
            onClick={() => (account.isActive ? setAsked({ isActive: false }) : update({ isActive: true }))}
          >
            {account.isActive ? 'Deactivate' : 'Activate'}
          </Button>
        </Flex>
      </Flex>
      {asked && (
        <ConfirmDialog
          title={
            asked.role
              ? `Make ${account.username} ${asked.role === 'admin' ? 'an admin' : 'a superadmin'}?`
              : `Deactivate ${account.username}?`
          }
          text={`${isMe ? 'This is your own account. ' : ''}All sessions of this account end at once.`}
          confirmLabel={asked.role ? 'Change role' : 'Deactivate'}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            update(asked);
            setAsked(null);
          }}
        />
      )}
    </Box>
  );
}
