import { Badge, Box, Stack, Text } from '@chakra-ui/react';
import { type Api, api, deviceName, type FieldUi, nairobiTime, passwordChange } from '@mipaka/contract';
import { call } from '../../shared/lib/api/api.ts';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { fetchAnswer, useFresh } from '../lib/calls/fetch-answer.ts';
import { renewSession } from '../lib/calls/session.ts';
import { capitalise, counted } from '../lib/words/text.ts';
import { CallAction } from '../ui/call-action.tsx';
import { PasswordField } from '../ui/form/controls.tsx';
import { PlainForm } from '../ui/form/form-dialog.tsx';
import { ListItem, Rows } from '../ui/list/paged-list.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Section } from '../ui/section.tsx';
import { When } from '../ui/when.tsx';
import { FactorsSection } from './factors/factors-section.tsx';
import { emailField, nameField, roleNames } from './fields.ts';
import { NewPassword } from './new-password.tsx';
import { NotificationsSection } from './notifications-section.tsx';

const EMAIL_HINT =
  'Notices about your account and links to a new password go there. After a change, your old address gets a notice.';

/** /admin/account: the user's own name, address and password, and the devices on which they are signed in. */
export function AccountPage() {
  const { user } = useAuth();
  return (
    <>
      {user && (
        <Text mb="8">
          {user.username}, {user.email}, {roleNames[user.role]}
        </Text>
      )}
      <Box display="grid" gap="12" gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }} alignItems="start">
        <Stack gap="12">
          <OwnField
            name="name"
            ui={nameField('Your name, as clients read it', 'name')}
            endpoint={api['account.update']}
          />
          <OwnField
            name="email"
            ui={emailField('Your email', EMAIL_HINT, 'email')}
            endpoint={api['account.setEmail']}
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

type OwnFieldProps = {
  name: 'name' | 'email';
  ui: FieldUi;
  endpoint: Api['account.update'] | Api['account.setEmail'];
};

function OwnField({ name, ui, endpoint }: OwnFieldProps) {
  const { user, setUser } = useAuth();
  return (
    <Section level="h2" title={`Your ${name}`}>
      <PlainForm
        schema={endpoint.body}
        values={{ [name]: user?.[name] ?? '' }}
        fields={{ [name]: ui }}
        submitLabel={`Save ${name}`}
        send={(body) => fetchAnswer(endpoint, { body } as never)}
        done={(saved) => {
          setUser(saved);
          return `${capitalise(name)} saved`;
        }}
        failed={`Failed to save your ${name}`}
        changes={[]}
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
        send={(body) => renewSession(() => call(api['account.setPassword'], { body }))}
        done={{ title: 'Password changed successfully', description: 'Your other sessions have been ended.' }}
        failed="Failed to change password"
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
  return (
    <Section
      level="h2"
      title="My sessions"
      aside={
        (query.data?.length ?? 0) > 1 && (
          <CallAction
            label="End all other sessions"
            send={() => fetchAnswer(api['account.endOtherSessions'])}
            done={({ ended }) => `${counted(ended, 'session')} ended`}
            failed="Failed to end the sessions"
          />
        )
      }
    >
      <QueryView query={query} what="sessions">
        {(sessions) => (
          <Rows rows={sessions}>
            {({ id, userAgent, isCurrent, createdAt, lastSeenAt }) => (
              <ListItem
                key={id}
                what={<strong title={userAgent}>{deviceName(userAgent)}</strong>}
                badge={isCurrent && <Badge colorPalette="green">This session</Badge>}
                when={
                  <>
                    Since <When at={createdAt} />, last used <When at={lastSeenAt} />
                  </>
                }
                action={
                  !isCurrent && (
                    <CallAction
                      label="End"
                      aria-label={`End the session of ${deviceName(userAgent)} since ${nairobiTime(createdAt)}`}
                      send={() => fetchAnswer(api['account.endSession'], { params: { id } })}
                      done="Session ended"
                      failed="Failed to end the session"
                    />
                  )
                }
              />
            )}
          </Rows>
        )}
      </QueryView>
    </Section>
  );
}
