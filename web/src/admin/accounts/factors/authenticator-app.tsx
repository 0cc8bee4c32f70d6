import { Box, Field, Flex, Input, Text } from '@chakra-ui/react';
import { type AppSecret, api, appDraft, type MyFactors } from '@mipaka/contract';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { Action } from '../../ui/action.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { When } from '../../ui/when.tsx';
import { ItemCard } from '../item-card.tsx';
import { FactorGroup } from './factor-group.tsx';
import { QrCode } from './qr-code.tsx';
import { useFactorChange } from './use-factors.ts';

type Props = { factors: MyFactors; onCodes: (codes: readonly string[]) => void };

/** The app that shows a new code every thirty seconds. */
export function AuthenticatorApp({ factors: { app, mode }, onCodes }: Props) {
  const begin = useFactorChange<AppSecret>();
  const change = useFactorChange<{ recoveryCodes: string[] | null }>();
  const removal = useFactorChange<unknown>();
  const [secret, setSecret] = useState<AppSecret | null>(null);
  const start = () =>
    begin.mutate(
      {
        send: () => fetchAnswer(api['account.appSecret']),
        done: 'Now scan the code with your app',
        failed: 'Failed to begin',
      },
      { onSuccess: setSecret },
    );
  const save =
    ({ secret: key, token }: AppSecret) =>
    async ({ code }: Record<string, unknown>) => {
      const { recoveryCodes } = await change.mutateAsync({
        send: () =>
          fetchAnswer(api['account.addApp'], { body: appDraft.parse({ secret: key, token, code }) }),
        done: 'Authenticator app added',
        failed: 'Failed to add the app',
      });
      if (recoveryCodes) onCodes(recoveryCodes);
    };
  return (
    <FactorGroup
      title="Authenticator app"
      action={
        mode !== 'off' && (
          <Action label={app ? 'Use another app' : 'Add an app'} disabled={begin.isPending} onClick={start} />
        )
      }
    >
      {app ? (
        <ItemCard
          buttons={
            <ConfirmAction
              label="Remove"
              variant="ghost"
              colorPalette="red"
              disabled={removal.isPending}
              aria-label="Remove the authenticator app"
              question="Remove the authenticator app?"
              text="Its codes are not accepted any more."
              onConfirm={() =>
                removal.mutate({
                  send: () => fetchAnswer(api['account.removeApp']),
                  done: 'Authenticator app removed',
                  failed: 'Failed to remove the app',
                })
              }
            />
          }
        >
          <Text fontWeight="semibold">A code is asked for after your password</Text>
          <Text textStyle="hint">
            Added <When at={app.createdAt} />
          </Text>
        </ItemCard>
      ) : (
        <Text color="fg.muted">An app on your phone shows a code that is asked for after your password.</Text>
      )}
      {secret && (
        <FormDialog
          title="Add an authenticator app"
          schema={appDraft.pick({ code: true })}
          values={{ code: '' }}
          submitLabel="Add the app"
          pendingLabel="Checking..."
          onSave={save(secret)}
          onClose={() => setSecret(null)}
        >
          <Text>Scan this with the app, or type the key into it, and enter the code that it shows.</Text>
          <Flex gap="5" wrap="wrap" align="center">
            <QrCode text={secret.uri} label="QR code for the authenticator app" />
            <Box flex="1 1 12rem" minW="0">
              <Text textStyle="hint" id="app-key">
                Key
              </Text>
              <Text fontFamily="mono" overflowWrap="anywhere" aria-labelledby="app-key">
                {secret.secret.match(/.{4}/g)?.join(' ')}
              </Text>
            </Box>
          </Flex>
          <CodeField />
        </FormDialog>
      )}
    </FactorGroup>
  );
}

function CodeField() {
  const { register, formState } = useFormContext();
  const message = formState.errors.code?.message;
  return (
    <Field.Root required invalid={message !== undefined}>
      <Field.Label>Code</Field.Label>
      <Input {...register('code')} autoComplete="one-time-code" inputMode="numeric" spellCheck={false} />
      <Field.ErrorText>{message === undefined ? undefined : String(message)}</Field.ErrorText>
    </Field.Root>
  );
}
