import { Badge, Text } from '@chakra-ui/react';
import { api, type SecurityEntry, type SecurityEvent, securityEvents } from '@mipaka/contract';
import { useAddressParams } from '../lib/addresses/address-params.ts';
import { usePages } from '../lib/calls/use-pages.ts';
import { Choice } from '../ui/form/choice.tsx';
import { HistoryItem } from '../ui/history/history-list.tsx';
import { PagedList } from '../ui/list/paged-list.tsx';
import { When } from '../ui/when.tsx';

/** The label of each event. A colour marks events that deserve a second look. */
const events: Record<SecurityEvent, { label: string; color?: 'gold' | 'red' }> = {
  'sign-in': { label: 'Signed in' },
  'sign-in-failed': { label: 'Failed sign-in', color: 'gold' },
  'sign-out': { label: 'Signed out' },
  'session-ended': { label: 'Session ended' },
  refused: { label: 'Refused', color: 'gold' },
  'account-created': { label: 'Account created' },
  'role-changed': { label: 'Role changed' },
  'account-activated': { label: 'Account activated' },
  'account-deactivated': { label: 'Account deactivated' },
  'password-changed': { label: 'Password changed' },
  'password-withdrawn': { label: 'Password withdrawn after wrong codes', color: 'red' },
  'email-changed': { label: 'Email changed' },
  'link-sent': { label: 'Invited, or reset by a superadmin' },
  'link-asked': { label: 'Forgotten password' },
  'link-withdrawn': { label: 'Link withdrawn' },
  'second-factor-failed': { label: 'Wrong code or passkey', color: 'gold' },
  'factor-added': { label: 'Two-step sign-in added' },
  'factor-removed': { label: 'Two-step sign-in removed', color: 'gold' },
  'factors-reset': { label: 'Two-step sign-in reset', color: 'gold' },
  'recovery-codes-renewed': { label: 'New recovery codes' },
  'recovery-code-used': { label: 'Recovery code used', color: 'gold' },
  'factor-policy-changed': { label: 'Two-step sign-in of the roles changed' },
  'preview-shared': { label: 'Link to a preview made' },
  'preview-revoked': { label: 'Link to a preview ended' },
  'webhook-changed': { label: 'Sending to another system changed' },
  exported: { label: 'Exported', color: 'gold' },
  erased: { label: 'Erased', color: 'red' },
};

/** /admin/security: who signed in, who was refused, and what was done to accounts and personal data. */
export function SecurityPage() {
  const { params, setParams } = useAddressParams();
  const event = securityEvents.find((name) => name === params.get('event'));
  const query = usePages(api['security.list'], event ? { event } : {});
  return (
    <>
      <Text color="fg.muted" mb="6" maxW="prose">
        Kept for a year, whatever happens to the content. Nobody can change or delete an entry here.
      </Text>
      <Choice
        width={{ base: '100%', sm: '18rem' }}
        mb="6"
        label="Show"
        value={event ?? null}
        none="Everything"
        options={securityEvents.map((name) => [name, events[name].label])}
        onChange={(chosen) => setParams({ event: chosen })}
      />
      <PagedList query={query} what="the security log" empty="Nothing of this kind has happened.">
        {(entry) => <Entry key={entry.id} entry={entry} />}
      </PagedList>
    </>
  );
}

function Entry({ entry: { event, actor, subject, hash, at } }: { entry: SecurityEntry }) {
  const { label, color = 'gray' } = events[event];
  return (
    <HistoryItem
      what={
        <>
          <strong>{actor?.username ?? 'Not signed in'}</strong>
          {actor?.username !== subject && `: ${subject}`}
        </>
      }
      when={
        <>
          <When at={at} />
          {hash && `, known again by ${hash}`}
        </>
      }
      action={<Badge colorPalette={color}>{label}</Badge>}
    />
  );
}
