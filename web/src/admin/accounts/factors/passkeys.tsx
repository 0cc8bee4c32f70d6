import { Badge, Text } from '@chakra-ui/react';
import { api, deviceName, type Passkey, passkeyName } from '@mipaka/contract';
import { useState } from 'react';
import { canUsePasskeys, passkeyAddress } from '../../../shared/lib/api/passkey-support.ts';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { Action } from '../../ui/action.tsx';
import { CallAction } from '../../ui/call-action.tsx';
import { PlainForm } from '../../ui/form/form-dialog.tsx';
import { ListItem, Rows } from '../../ui/list/paged-list.tsx';
import { Section } from '../../ui/section.tsx';
import { When } from '../../ui/when.tsx';
import { type FactorProps, useShowCodes } from './recovery-codes.tsx';

// The code for passkeys loads only when a user makes or removes one.
const loadPasskeys = () => import('../../../shared/lib/api/passkeys.ts');

/** Makes a passkey in the browser and sends it to the API. Throws when the user declines. */
async function makePasskey() {
  const options = await fetchAnswer(api['account.passkeyOptions']);
  const registration = await (await loadPasskeys()).makePasskey(options);
  const body = { name: deviceName(navigator.userAgent), registration };
  return fetchAnswer(api['account.addPasskey'], { body });
}

async function removePasskey(id: string) {
  await fetchAnswer(api['account.removePasskey'], { params: { id } });
  // The API has removed it. A browser that does not learn of this offers a passkey that is then refused.
  await tellBrowser().catch(() => {});
}

async function tellBrowser() {
  const { userHandle, credentialIds } = await fetchAnswer(api['account.factors']);
  await (await loadPasskeys()).tellRemaining(userHandle, credentialIds);
}

export function Passkeys({ factors: { passkeys, mode } }: FactorProps) {
  const showCodes = useShowCodes();
  const isPossible = canUsePasskeys();
  return (
    <Section
      level="h3"
      title="Passkeys"
      aside={
        isPossible &&
        mode !== 'off' && (
          <CallAction
            label="Add a passkey"
            send={async () => showCodes((await makePasskey()).recoveryCodes)}
            done="Passkey added"
            failed="Failed to add a passkey"
          />
        )
      }
    >
      {passkeys.length === 0 ? (
        <Text color="fg.muted">
          Sign in with your fingerprint, your face or the code of your device instead of the password.
          {!isPossible && ' This browser, or this address, cannot have passkeys.'}
          {passkeyAddress() && ` Open ${passkeyAddress()} for them.`}
        </Text>
      ) : (
        <Rows rows={passkeys} aria-label="My passkeys">
          {(passkey) => <PasskeyItem key={passkey.id} passkey={passkey} />}
        </Rows>
      )}
    </Section>
  );
}

function PasskeyItem({ passkey: { id, name, isBackedUp, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <>
      <ListItem
        what={<strong>{name}</strong>}
        badge={isBackedUp && <Badge>Synchronised</Badge>}
        when={
          <>
            Added <When at={createdAt} />, {lastUsedAt ? 'last used ' : 'not used yet'}
            {lastUsedAt && <When at={lastUsedAt} />}
          </>
        }
        action={
          <>
            <Action
              label="Rename"
              aria-label={`Rename the passkey ${name}`}
              onClick={() => setIsRenaming(true)}
            />
            <CallAction
              label="Remove"
              variant="ghost"
              colorPalette="red"
              aria-label={`Remove the passkey ${name}`}
              question={`Remove the passkey “${name}”?`}
              text="Nobody can sign in with it any more. Your device may keep it until you delete it there."
              send={() => removePasskey(id)}
              done="Passkey removed"
              failed="Failed to remove the passkey"
            />
          </>
        }
      />
      {isRenaming && (
        <PlainForm
          title="Name of the passkey"
          schema={passkeyName}
          values={{ name }}
          fields={{ name: { label: 'Name', control: 'text' } }}
          send={(body) => fetchAnswer(api['account.renamePasskey'], { params: { id }, body })}
          done="Passkey renamed"
          failed="Failed to rename the passkey"
          onClose={() => setIsRenaming(false)}
        />
      )}
    </>
  );
}
