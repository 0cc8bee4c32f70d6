import { Box, chakra, Flex, Link, Text } from '@chakra-ui/react';
import { type AppSecret, api, appDraft } from '@mipaka/contract';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { CallAction } from '../../ui/call-action.tsx';
import { PlainForm } from '../../ui/form/form-dialog.tsx';
import { ListItem, Rows } from '../../ui/list/paged-list.tsx';
import { Section } from '../../ui/section.tsx';
import { type FactorProps, useShowCodes } from './recovery-codes.tsx';

export function AuthenticatorApp({ factors: { app, mode } }: FactorProps) {
  const showCodes = useShowCodes();
  const [secret, setSecret] = useState<AppSecret | null>(null);
  return (
    <Section
      level="h3"
      title="Authenticator app"
      aside={
        mode !== 'off' && (
          <CallAction
            label={app ? 'Use another app' : 'Add an app'}
            send={() => fetchAnswer(api['account.appSecret']).then(setSecret)}
            done="Now scan the code with your app"
            failed="Failed to begin"
          />
        )
      }
    >
      {app ? (
        <Rows rows={[app]}>
          {({ createdAt }) => (
            <ListItem
              key={createdAt}
              what={<strong>A code is asked for after your password</strong>}
              when="Added"
              at={createdAt}
              action={
                <CallAction
                  label="Remove"
                  variant="ghost"
                  colorPalette="red"
                  aria-label="Remove the authenticator app"
                  question="Remove the authenticator app?"
                  text="Its codes are not accepted any more."
                  send={() => fetchAnswer(api['account.removeApp'])}
                  done="Authenticator app removed"
                  failed="Failed to remove the app"
                />
              }
            />
          )}
        </Rows>
      ) : (
        <Text color="fg.muted">An app on your phone shows a code that is asked for after your password.</Text>
      )}
      {secret && <AddApp secret={secret} showCodes={showCodes} onClose={() => setSecret(null)} />}
    </Section>
  );
}

type AddProps = { secret: AppSecret; showCodes: ReturnType<typeof useShowCodes>; onClose: () => void };

const AddApp = ({ secret: { secret, token, uri }, showCodes, onClose }: AddProps) => (
  <PlainForm
    title="Add an authenticator app"
    schema={appDraft.pick({ code: true })}
    values={{ code: '' }}
    fields={{ code: { label: 'Code', control: 'number', autoComplete: 'one-time-code' } }}
    submitLabel="Add the app"
    pendingLabel="Checking..."
    send={({ code }) => fetchAnswer(api['account.addApp'], { body: { secret, token, code } })}
    done={({ recoveryCodes }) => {
      // At once: a dialog that opens above another one is closed together with it.
      onClose();
      showCodes(recoveryCodes);
      return 'Authenticator app added';
    }}
    failed="Failed to add the app"
    onClose={onClose}
  >
    <Text>Scan this with the app, or type the key into it, and enter the code that it shows.</Text>
    <Flex gap="5" wrap="wrap" align="center">
      <chakra.img
        // The standard requires an empty border of four squares.
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 4 }))}`}
        alt="QR code for the authenticator app"
        width="12rem"
        borderRadius="md"
      />
      <Box flex="1 1 12rem" minW="0">
        <Text textStyle="hint">Key</Text>
        <Text fontFamily="mono">{secret.match(/.{4}/g)?.join(' ')}</Text>
        {/* A phone cannot scan its own screen. */}
        <Link href={uri}>Open an app on this device</Link>
      </Box>
    </Flex>
  </PlainForm>
);
