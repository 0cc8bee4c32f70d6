import { Badge, Text } from '@chakra-ui/react';
import { api, type SecurityEntry, securityEvents, securityEventWords as words } from '@mipaka/contract';
import { useAddressParams } from '../lib/addresses/address-params.ts';
import { usePages } from '../lib/calls/use-pages.ts';
import { Choice } from '../ui/form/choice.tsx';
import { ListItem, PagedList } from '../ui/list/paged-list.tsx';
import { When } from '../ui/when.tsx';

/** The colours of events that deserve a second look. */
const colors: Partial<Record<SecurityEntry['event'], 'gold' | 'red'>> = {
  'sign-in-failed': 'gold',
  refused: 'gold',
  'password-withdrawn': 'red',
  'second-factor-failed': 'gold',
  'factor-removed': 'gold',
  'factors-reset': 'gold',
  'recovery-code-used': 'gold',
  exported: 'gold',
  erased: 'red',
};

/** /admin/security: who signed in, who was refused, and what was done to accounts and personal data. */
export function SecurityPage() {
  const { params, setParams } = useAddressParams();
  const chosen = securityEvents.find((name) => name === params.get('event'));
  const query = usePages(api['security.list'], chosen ? { event: chosen } : {});
  return (
    <>
      <Text color="fg.muted" mb="6" maxW="prose">
        Kept for a year, whatever happens to the content. Nobody can change or delete an entry here.
      </Text>
      <Choice
        width={{ base: '100%', sm: '18rem' }}
        mb="6"
        label="Show"
        value={chosen ?? null}
        none="Everything"
        options={securityEvents.map((name) => [name, words[name]])}
        onChange={(event) => setParams({ event })}
      />
      <PagedList query={query} what="the security log" empty="Nothing of this kind has happened.">
        {({ id, event, actor, subject, hash, at }) => (
          <ListItem
            key={id}
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
            action={<Badge colorPalette={colors[event] ?? 'gray'}>{words[event] ?? event}</Badge>}
          />
        )}
      </PagedList>
    </>
  );
}
