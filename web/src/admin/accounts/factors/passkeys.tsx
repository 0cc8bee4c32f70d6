import { Badge, Flex, Stack, Text } from '@chakra-ui/react';
import { api, deviceName, type MyFactors, type Passkey, passkeyName } from '@mipaka/contract';
import { useState } from 'react';
import { canUsePasskeys, passkeyAddress } from '../../../shared/lib/api/passkey-support.ts';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { Action } from '../../ui/action.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { FieldControl } from '../../ui/form/controls.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { When } from '../../ui/when.tsx';
import { ItemCard } from '../item-card.tsx';
import { FactorGroup } from './factor-group.tsx';
import { readFactors, useFactorChange } from './use-factors.ts';

// No code for passkeys before somebody makes or removes one.
const loadPasskeys = () => import('../../../shared/lib/api/passkeys.ts');

/** Asks the browser for a passkey and gives it to the API; null when the person would rather not. */
async function makePasskey() {
  const options = await fetchAnswer(api['account.passkeyOptions']);
  const passkeys = await loadPasskeys();
  const registration = await passkeys.makePasskey(options).catch((error) => {
    throw passkeys.isDeclined(error) ? new Error('No passkey was made.') : error;
  });
  const body = { name: deviceName(navigator.userAgent), registration };
  return fetchAnswer(api['account.addPasskey'], { body });
}

/** Removes a passkey, and tells the browser which ones are left. */
async function removePasskey(id: string) {
  await fetchAnswer(api['account.removePasskey'], { params: { id } });
  const { userHandle, credentialIds } = await readFactors();
  const { tellRemaining } = await loadPasskeys();
  // A browser that does not take the news offers a passkey that is refused; removed it is.
  await tellRemaining(userHandle, credentialIds).catch(() => {});
}

type Props = { factors: MyFactors; onCodes: (codes: readonly string[]) => void };

/** My passkeys: signing in by fingerprint, face or the device's own code. */
export function Passkeys({ factors: { passkeys, mode }, onCodes }: Props) {
  const add = useFactorChange<Awaited<ReturnType<typeof makePasskey>>>();
  const isPossible = canUsePasskeys();
  return (
    <FactorGroup
      title="Passkeys"
      action={
        isPossible &&
        mode !== 'off' && (
          <Action
            label="Add a passkey"
            disabled={add.isPending}
            onClick={() =>
              add.mutate(
                { send: makePasskey, done: 'Passkey added', failed: 'Failed to add a passkey' },
                { onSuccess: ({ recoveryCodes }) => recoveryCodes && onCodes(recoveryCodes) },
              )
            }
          />
        )
      }
    >
      {passkeys.length === 0 && (
        <Text color="fg.muted">
          Sign in with your fingerprint, your face or the code of your device instead of the password.
          {!isPossible && ' This browser, or this address, cannot have passkeys.'}
          {passkeyAddress() && ` Open ${passkeyAddress()} for them.`}
        </Text>
      )}
      {passkeys.length > 0 && (
        <Stack as="ul" gap="3" aria-label="My passkeys">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </Stack>
      )}
    </FactorGroup>
  );
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const change = useFactorChange<unknown>();
  const [isRenaming, setIsRenaming] = useState(false);
  const params = { id: passkey.id };
  const rename = (values: Record<string, unknown>) =>
    change.mutateAsync({
      send: () => fetchAnswer(api['account.renamePasskey'], { params, body: passkeyName.parse(values) }),
      done: 'Passkey renamed',
      failed: 'Failed to rename the passkey',
    });
  const remove = () =>
    change.mutate({
      send: () => removePasskey(passkey.id),
      done: 'Passkey removed',
      failed: 'Failed to remove the passkey',
    });
  return (
    <ItemCard
      as="li"
      buttons={
        <>
          <Action
            label="Rename"
            aria-label={`Rename the passkey ${passkey.name}`}
            onClick={() => setIsRenaming(true)}
          />
          <ConfirmAction
            label="Remove"
            variant="ghost"
            colorPalette="red"
            disabled={change.isPending}
            aria-label={`Remove the passkey ${passkey.name}`}
            question={`Remove the passkey “${passkey.name}”?`}
            text="Nobody can sign in with it any more. Your device may keep it until you delete it there."
            onConfirm={remove}
          />
        </>
      }
    >
      <Flex gap="3" align="center" wrap="wrap">
        <Text fontWeight="semibold">{passkey.name}</Text>
        {passkey.isBackedUp && <Badge>Synchronised</Badge>}
      </Flex>
      <Text textStyle="hint">
        Added <When at={passkey.createdAt} />
        {passkey.lastUsedAt ? (
          <>
            , last used <When at={passkey.lastUsedAt} />
          </>
        ) : (
          ', not used yet'
        )}
      </Text>
      {isRenaming && (
        <FormDialog
          title="Name of the passkey"
          schema={passkeyName}
          values={{ name: passkey.name }}
          onSave={rename}
          onClose={() => setIsRenaming(false)}
        >
          <FieldControl name="name" ui={{ label: 'Name', control: 'text' }} />
        </FormDialog>
      )}
    </ItemCard>
  );
}
