import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { QueryView } from '../../ui/query-view.tsx';
import { When } from '../../ui/when.tsx';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes, RecoveryCodesDialog } from './recovery-codes.tsx';
import { TrustedDevices } from './trusted-devices.tsx';
import { useFactors } from './use-factors.ts';

/** The ways in beside the password: passkeys, the app, recovery codes, and the devices that are trusted. */
export function FactorsSection() {
  const query = useFactors();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Box as="section" aria-labelledby="factors">
      <Heading size="2xl" id="factors" mb="2">
        Ways to sign in
      </Heading>
      <QueryView query={query} what="ways to sign in">
        {(factors) => (
          <Stack gap="8">
            <Text color="fg.muted" maxW="prose">
              {factors.mode === 'off' && 'Two-step sign-in is switched off for your role.'}
              {factors.mode !== 'off' &&
                'With a passkey or an app your password alone is not enough any more, for whoever may have learned it.'}
              {factors.setUpBy && (
                <>
                  {' '}
                  <strong>
                    Your role needs one of them by <When at={factors.setUpBy} />.
                  </strong>
                </>
              )}
            </Text>
            <Passkeys factors={factors} onCodes={setCodes} />
            <AuthenticatorApp factors={factors} onCodes={setCodes} />
            {factors.recoveryCodes !== null && (
              <RecoveryCodes left={factors.recoveryCodes} onCodes={setCodes} />
            )}
            {factors.trustedDevices.length > 0 && <TrustedDevices devices={factors.trustedDevices} />}
          </Stack>
        )}
      </QueryView>
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Box>
  );
}
