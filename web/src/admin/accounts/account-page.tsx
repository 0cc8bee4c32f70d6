import { Badge, Box, Stack, Text } from '@chakra-ui/react';
import {
  api,
  type CurrentUser,
  deviceName,
  emailChange,
  type FieldUi,
  passwordChange,
  profileChange,
} from '@mipaka/contract';
import type { z } from 'zod';
import { call } from '../../shared/lib/api/api.ts';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { fetchAnswer, useFresh } from '../lib/calls/fetch-answer.ts';
import { renewSession } from '../lib/calls/session.ts';
import { useChange } from '../lib/calls/use-change.ts';
import { capitalise, counted } from '../lib/words/text.ts';
import { Action } from '../ui/action.tsx';
import { CallAction } from '../ui/call-action.tsx';
import { PlainForm } from '../ui/form/form-dialog.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Section } from '../ui/section.tsx';
import { When } from '../ui/when.tsx';
import { FactorsSection } from './factors/factors-section.tsx';
import { emailField, nameField, roleNames } from './fields.ts';
import { ItemCard } from './item-card.tsx';
import { NewPassword } from './new-password.tsx';
import { NotificationsSection } from './notifications/notifications-section.tsx';

const SESSIONS_PATH = api['account.sessions'].path;

const EMAIL_HINT =
  'Notices about your account and links to a new password go there. After a change, your old address gets a notice.';

/** /admin/account: the user's own name, address and password, and the devices on which they are signed in. */
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
          <OwnField
            name="name"
            ui={nameField('Your name, as clients read it', 'name')}
            schema={profileChange}
            save={(body) => fetchAnswer(api['account.update'], { body })}
          />
          <OwnField
            name="email"
            ui={emailField('Your email', EMAIL_HINT, 'email')}
            schema={emailChange}
            save={(body) => fetchAnswer(api['account.setEmail'], { body })}
          />
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

type OwnFieldProps<S extends z.ZodObject> = {
  name: 'name' | 'email';
  ui: FieldUi;
  schema: S;
  save: (values: z.output<S>) => Promise<CurrentUser>;
};

function OwnField<S extends z.ZodObject>({ name, ui, schema, save }: OwnFieldProps<S>) {
  const { user, setUser } = useAuth();
  return (
    <Section level="h2" title={`Your ${name}`}>
      <PlainForm
        // After a save, the field starts from the saved value.
        key={user?.[name]}
        schema={schema}
        values={{ [name]: user?.[name] ?? '' }}
        fields={{ [name]: ui }}
        submitLabel={`Save ${name}`}
        send={async (typed) => setUser(await save(typed))}
        done={`${capitalise(name)} saved`}
        failed={`Failed to save your ${name}`}
      />
    </Section>
  );
}

function Password() {
  const { user } = useAuth();
  return (
    <Section level="h2" title="Change password">
      <PlainForm
        schema={passwordChange}
        values={{ currentPassword: '', newPassword: '' }}
        submitLabel="Change password"
        pendingLabel="Changing..."
        send={async (body) => {
          await renewSession(() => call(api['account.setPassword'], { body }));
          return 'Your other sessions have been ended.';
        }}
        done="Password changed successfully"
        failed="Failed to change password"
        changes={[SESSIONS_PATH]}
      >
        {/* Password managers store the new password under this username. */}
        <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
        <NewPassword
          name="newPassword"
          judge={(password) => fetchAnswer(api['account.judgePassword'], { body: { password } })}
        />
      </PlainForm>
    </Section>
  );
}

function Sessions() {
  const query = useFresh(api['account.sessions']);
  const endOthers = useChange({
    send: () => fetchAnswer(api['account.endOtherSessions']),
    done: ({ ended }) => `${counted(ended, 'session')} ended`,
    failed: 'Failed to end the sessions',
    changes: [[SESSIONS_PATH], [api['account.notifications'].path]],
  });
  const hasOthers = (query.data?.length ?? 0) > 1;
  return (
    <Section
      level="h2"
      title="My sessions"
      aside={
        hasOthers && (
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
            {sessions.map(({ id, userAgent, isCurrent, createdAt, lastSeenAt }) => (
              <ItemCard
                key={id}
                title={deviceName(userAgent)}
                tooltip={userAgent}
                badge={isCurrent && <Badge colorPalette="green">This session</Badge>}
                hint={
                  <>
                    Since <When at={createdAt} />, last used <When at={lastSeenAt} />
                  </>
                }
                buttons={
                  !isCurrent && (
                    <CallAction
                      label="End"
                      aria-label={`End the session of ${deviceName(userAgent)}`}
                      send={() => fetchAnswer(api['account.endSession'], { params: { id } })}
                      done="Session ended"
                      failed="Failed to end the session"
                      changes={[SESSIONS_PATH]}
                    />
                  )
                }
              />
            ))}
          </Stack>
        )}
      </QueryView>
    </Section>
  );
}
