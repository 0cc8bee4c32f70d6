import { Badge, Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import {
  type Api,
  api,
  type BodyOf,
  type IssuedPasswordLink,
  type ListedAccount,
  userDraft,
} from '@mipaka/contract';
import { useState } from 'react';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import type { ToastOptions } from '../../shared/lib/toast.ts';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import type { FormFields } from '../lib/fields.ts';
import { useShowOnce } from '../lib/shown-once.ts';
import { Action } from '../ui/action.tsx';
import { ActiveBadge } from '../ui/active-badge.tsx';
import { CallAction } from '../ui/call-action.tsx';
import { CopyDialog } from '../ui/copy-dialog.tsx';
import { PlainForm } from '../ui/form/form-dialog.tsx';
import { When } from '../ui/when.tsx';
import { FACTORS_FAILED, useFactorsOf } from './factors/staff-factors.tsx';
import { emailField, nameField, roleField, roleNames } from './fields.ts';

/** The two kinds of link to a new password, as superadmins read them. */
const linkWords: Record<IssuedPasswordLink['kind'], Record<'noun' | 'open' | 'send', string>> = {
  invitation: { noun: 'Invitation', open: 'The invitation', send: 'Invite again' },
  reset: { noun: 'Reset link', open: 'A link to a new password', send: 'Send reset link' },
};

/** Gives the function for a new link: its toast says where it was mailed. Without a mail server the link is shown. */
export function useIssued() {
  const show = useShowOnce();
  return (title: string, username: string, link: IssuedPasswordLink | undefined): ToastOptions => {
    if (link?.address)
      show((onClose) => (
        <CopyDialog
          title={`${linkWords[link.kind].noun} for ${username}`}
          noun="link"
          value={`${location.origin}${link.address}`}
          onClose={onClose}
        >
          No mail server is set up, so please hand this link over yourself: in person, or in a message that
          only {username} reads. It is shown this once. Whoever has it can choose the password, once, until{' '}
          <When at={link.expiresAt} />.
        </CopyDialog>
      ));
    return { title, description: link?.sentTo && `A link is on its way to ${link.sentTo}.` };
  };
}

type ItemProps = { account: ListedAccount; creator: string | undefined };

/** What is known of an account, and what a superadmin can do with it. */
export function AccountItem({ account, creator }: ItemProps) {
  const issued = useIssued();
  const isMe = useAuth().user?.id === account.id;
  const factors = useFactorsOf(account.id);
  const words = linkWords[account.isInvited ? 'invitation' : 'reset'];
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
          <Text mt="1">
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
                {words.open} is good until <When at={account.linkExpiresAt} />
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
          <EditAction account={account} />
          {account.isActive && (
            <CallAction
              label={words.send}
              aria-label={`${words.send}: ${account.username}`}
              send={() => fetchAnswer(api['users.sendLink'], { params: { id: account.id } })}
              done={(link) => issued(`${words.noun} made`, account.username, link)}
              failed="Failed to make a link"
            />
          )}
          {!isMe && factors && (
            <CallAction
              label="Reset two-step sign-in"
              aria-label={`Reset two-step sign-in of ${account.username}`}
              question={`Reset two-step sign-in of ${account.username}?`}
              text="The password alone is enough then. Make sure that it is really this person who asks. All sessions of this account end at once, and its owner gets a mail."
              send={() => fetchAnswer(api['factors.reset'], { params: { id: account.id } })}
              done="Two-step sign-in reset"
              failed={FACTORS_FAILED}
            />
          )}
          {account.linkExpiresAt && (
            <CallAction
              label="Withdraw link"
              aria-label={`Withdraw link of ${account.username}`}
              send={() => fetchAnswer(api['users.withdrawLink'], { params: { id: account.id } })}
              done="Link withdrawn"
              failed="Failed to withdraw the link"
            />
          )}
          <ActiveSwitch account={account} isMe={isMe} />
        </Flex>
      </Flex>
    </Box>
  );
}

const updateOf = ({ id }: ListedAccount) => ({
  send: (body: BodyOf<Api['users.update']>) => fetchAnswer(api['users.update'], { params: { id }, body }),
  done: 'User updated successfully',
  failed: 'Failed to update user',
});

const accountForm = userDraft
  .omit({ password: true, username: true })
  .extend({ role: userDraft.shape.role.unwrap() });
const accountFields: FormFields = {
  name: nameField('Name, as clients read it'),
  email: emailField('Email', 'A new one ends an invitation; otherwise both addresses are notified of it'),
  role: { ...roleField, hint: 'Another role ends all its sessions and notifications on devices at once' },
};

function EditAction({ account }: { account: ListedAccount }) {
  /** The account as the open form began with it. */
  const [edited, setEdited] = useState<ListedAccount | null>(null);
  const update = updateOf(account);
  return (
    <>
      <Action label="Edit" onClick={() => setEdited(account)} aria-label={`Edit ${account.username}`} />
      {edited && (
        <PlainForm
          title={`Name, email and role of ${account.username}`}
          schema={accountForm}
          values={{ name: edited.name ?? '', email: edited.email, role: edited.role }}
          fields={accountFields}
          {...update}
          send={({ name, email, role }) =>
            // Only changed fields: an unchanged one could overwrite a change by a colleague or the owner.
            update.send({
              ...(name !== edited.name && { name }),
              ...(email !== edited.email && { email }),
              ...(role !== edited.role && { role }),
            })
          }
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function ActiveSwitch({ account, isMe }: { account: ListedAccount; isMe: boolean }) {
  const { isActive, username } = account;
  const label = isActive ? 'Deactivate' : 'Activate';
  const update = updateOf(account);
  return (
    <CallAction
      label={label}
      variant="ghost"
      colorPalette={isActive ? 'red' : 'brand'}
      aria-label={`${label} ${username}`}
      {...(isActive && { question: `Deactivate ${username}?` })}
      text={`${isMe ? 'This is your own account. ' : ''}All sessions of this account end at once, as do its preview links, and its open inquiries become unassigned.`}
      {...update}
      send={() => update.send({ isActive: !isActive })}
    />
  );
}
