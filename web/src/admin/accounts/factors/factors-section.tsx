import { Stack, Text } from '@chakra-ui/react';
import { api, deviceName } from '@mipaka/contract';
import { fetchAnswer, useFresh } from '../../lib/calls/fetch-answer.ts';
import { CallAction } from '../../ui/call-action.tsx';
import { ListItem, Rows } from '../../ui/list/paged-list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { When } from '../../ui/when.tsx';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export function FactorsSection() {
  const query = useFresh(api['account.factors']);
  return (
    <Section level="h2" title="Ways to sign in">
      <QueryView query={query} what="ways to sign in">
        {(factors) => (
          <Stack gap="8">
            <Text color="fg.muted" maxW="prose">
              {factors.mode === 'off'
                ? 'Two-step sign-in is switched off for your role.'
                : 'With a passkey or an app your password alone is not enough any more, for whoever may have learned it.'}
              {factors.setUpBy && (
                <>
                  {' '}
                  <strong>
                    Your role needs one of them by <When at={factors.setUpBy} />.
                  </strong>
                </>
              )}
            </Text>
            <Passkeys factors={factors} />
            <AuthenticatorApp factors={factors} />
            <RecoveryCodes factors={factors} />
            {factors.trustedDevices.length > 0 && (
              <Section
                level="h3"
                title="Trusted devices"
                aside={
                  <CallAction
                    label="Forget all"
                    send={() => fetchAnswer(api['account.forgetTrustedDevices'])}
                    done="Every device asks for the code again"
                    failed="Failed to forget the devices"
                  />
                }
              >
                <Rows rows={factors.trustedDevices} aria-label="My trusted devices">
                  {({ userAgent, until }) => (
                    <ListItem
                      key={until}
                      what={<strong>{deviceName(userAgent)}</strong>}
                      when="No code until"
                      at={until}
                    />
                  )}
                </Rows>
              </Section>
            )}
          </Stack>
        )}
      </QueryView>
    </Section>
  );
}
