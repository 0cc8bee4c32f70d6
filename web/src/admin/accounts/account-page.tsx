import { Badge, Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import {
  api,
  deviceName,
  emailChange,
  passwordChange,
  profileChange,
  type SessionInfo,
} from '@mipaka/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useAuth, userKey } from '../../shared/lib/api/auth.tsx';
import { call } from '../../shared/lib/api/call.ts';
import { fetchAnswer, queryOf } from '../lib/calls/fetch-answer.ts';
import { renewSession } from '../lib/calls/session.ts';
import { useChange } from '../lib/calls/use-change.ts';
import { counted } from '../lib/words/text.ts';
import { Action } from '../ui/action.tsx';
import { PlainForm } from '../ui/form/form-dialog.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { When } from '../ui/when.tsx';
import { EmailField } from './email-field.tsx';
import { FactorsSection } from './factors/factors-section.tsx';
import { ItemCard } from './item-card.tsx';
import { NameField } from './name-field.tsx';
import { NotificationsSection } from './notifications/notifications-section.tsx';
import { PasswordMeter } from './password-meter.tsx';
import { roleNames } from './roles.ts';

const SESSIONS_PATH = api['account.sessions'].path;

/** /admin/account: one's own name, address and password, and where one is signed in. */
export function AccountPage() {
  const { user } = useAuth();
  return (
    <>
      {user && (
        <Text mb="8" overflowWrap="anywhere">
          {user.username}, {user.email}, {roleNames[user.role]}
        </Text>
      )}
      <Box display="grid" gap="12" gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }} alignItems="start">
        <Stack gap="12">
          <Name />
          <Email />
          <Password />
        </Stack>
        <Stack gap="12" minW="0">
          <NotificationsSection />
          <FactorsSection />
          <Sessions />
        </Stack>
      </Box>
    </>
  );
}

type PartProps = { id: string; title: string; aside?: ReactNode; children: ReactNode };

const Part = ({ id, title, aside, children }: PartProps) => (
  <Box as="section" aria-labelledby={id}>
    <Flex gap="4" wrap="wrap" align="center" justify="space-between" mb="5">
      <Heading size="2xl" id={id}>
        {title}
      </Heading>
      {aside}
    </Flex>
    {children}
  </Box>
);

function Name() {
  const { user } = useAuth();
  const client = useQueryClient();
  const change = useChange({
    send: (body: z.output<typeof profileChange>) => fetchAnswer(api['account.update'], { body }),
    done: (saved) => {
      client.setQueryData(userKey, saved);
      return 'Name saved';
    },
    failed: 'Failed to save your name',
  });
  return (
    <Part id="name" title="Your name">
      <PlainForm
        // The saved name is what the field begins with from then on.
        key={user?.name}
        schema={profileChange}
        values={{ name: user?.name ?? '' }}
        submitLabel="Save name"
        onSave={(values) => change.mutateAsync(profileChange.parse(values))}
      >
        <NameField label="Your name, as clients read it" autoComplete="name" />
      </PlainForm>
    </Part>
  );
}

function Email() {
  const { user } = useAuth();
  const client = useQueryClient();
  const change = useChange({
    send: (body: z.output<typeof emailChange>) => fetchAnswer(api['account.setEmail'], { body }),
    done: (saved) => {
      client.setQueryData(userKey, saved);
      return 'Email saved';
    },
    failed: 'Failed to save your email',
  });
  return (
    <Part id="email" title="Your email">
      <PlainForm
        key={user?.email}
        schema={emailChange}
        values={{ email: user?.email ?? '' }}
        submitLabel="Save email"
        onSave={(values) => change.mutateAsync(emailChange.parse(values))}
      >
        <EmailField
          label="Your email"
          hint="Notices about your account and links to a new password go there. The address before is told of a change."
          autoComplete="email"
        />
      </PlainForm>
    </Part>
  );
}

function Password() {
  const { user } = useAuth();
  const change = useChange({
    send: (body: z.output<typeof passwordChange>) =>
      renewSession(() => call('account.setPassword', { body })),
    done: () => ({
      title: 'Password changed successfully',
      description: 'Your other sessions have been ended.',
    }),
    failed: 'Failed to change password',
    changes: [[SESSIONS_PATH]],
  });
  return (
    <Part id="password" title="Change password">
      <PlainForm
        schema={passwordChange}
        values={{ currentPassword: '', newPassword: '' }}
        submitLabel="Change password"
        pendingLabel="Changing..."
        onSave={(values) => change.mutateAsync(passwordChange.parse(values))}
      >
        {/* Password managers file the new password under it. */}
        <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
        <PasswordField
          name="newPassword"
          label="New password"
          autoComplete="new-password"
          hint="12 to 128 characters; a sentence is easier to remember than a riddle"
        />
        <PasswordMeter
          name="newPassword"
          judge={(password) => fetchAnswer(api['account.judgePassword'], { body: { password } })}
        />
      </PlainForm>
    </Part>
  );
}

function Sessions() {
  const query = useQuery({ ...queryOf(api['account.sessions']), refetchOnMount: 'always' });
  const end = useChange({
    send: ({ id }: SessionInfo) => fetchAnswer(api['account.endSession'], { params: { id } }),
    done: () => 'Session ended',
    failed: 'Failed to end the session',
    changes: [[SESSIONS_PATH]],
  });
  const endOthers = useChange({
    send: () => fetchAnswer(api['account.endOtherSessions']),
    done: ({ ended }) => `${counted(ended, 'session')} ended`,
    failed: 'Failed to end the sessions',
    changes: [[SESSIONS_PATH], [api['account.notifications'].path]],
  });
  return (
    <Part
      id="sessions"
      title="My sessions"
      aside={
        query.data &&
        query.data.length > 1 && (
          <Action
            label="End all other sessions"
            disabled={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          />
        )
      }
    >
      <QueryView query={query} what="sessions">
        {(sessions) => (
          <Stack as="ul" gap="3">
            {sessions.map((session) => (
              <ItemCard
                as="li"
                key={session.id}
                buttons={
                  !session.isCurrent && (
                    <Action
                      label="End"
                      disabled={end.isPending}
                      aria-label={`End the session of ${deviceName(session.userAgent)}`}
                      onClick={() => end.mutate(session)}
                    />
                  )
                }
              >
                <Flex gap="3" align="center" wrap="wrap">
                  <Text fontWeight="semibold" title={session.userAgent}>
                    {deviceName(session.userAgent)}
                  </Text>
                  {session.isCurrent && <Badge colorPalette="green">This session</Badge>}
                </Flex>
                <Text textStyle="hint">
                  Since <When at={session.createdAt} />, last used <When at={session.lastSeenAt} />
                </Text>
              </ItemCard>
            ))}
          </Stack>
        )}
      </QueryView>
    </Part>
  );
}
