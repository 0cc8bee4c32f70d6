import { Box, Link as ChakraLink, chakra, Flex } from '@chakra-ui/react';
import { type Overview, type RecentChange, resourceIn } from '@mipaka/contract';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../../shared/ui/icon.tsx';
import { HISTORY_PARAM, historyAddress } from '../lib/addresses/history-address.ts';
import { inboxAddress } from '../lib/addresses/inbox-address.ts';
import { tabAddress, tabNamed, tabOf } from '../lib/addresses/tabs.ts';
import { useNow } from '../lib/use-now.ts';
import { verbOf } from '../lib/words/described-changes.ts';
import { briefTime, exactInstant } from '../lib/words/time.ts';
import { ListCard } from './list-card.tsx';

export function RecentChanges({ changes }: Pick<Overview, 'changes'>) {
  const nowMs = useNow();
  return (
    <ListCard
      title="Changes by colleagues"
      label="History"
      to={historyAddress()}
      empty="No changes by others yet."
      as="ol"
      gap="0"
    >
      {changes.map((change) => (
        <Entry key={change.id} change={change} nowMs={nowMs} />
      ))}
    </ListCard>
  );
}

function iconOf(collection: string): IconName {
  const resource = resourceIn(collection);
  return tabNamed(resource ? tabOf(resource) : 'inquiries').icon;
}

function Entry({ change, nowMs }: { change: RecentChange; nowMs: number }) {
  const to = changeAddress(change);
  return (
    <Flex as="li" align="flex-start" gap="2" py="1" textStyle="sm" minW="0">
      <Box color="fg.muted" flexShrink="0">
        <Icon name={iconOf(change.collection)} />
      </Box>
      <Box flex="1" minW="0" lineClamp="2">
        {change.actor.username} {verbOf(change.action)}{' '}
        {to ? (
          <ChakraLink asChild fontWeight="semibold" variant="plain">
            <Link to={to}>{change.label}</Link>
          </ChakraLink>
        ) : (
          <strong>{change.label}</strong>
        )}
      </Box>
      <chakra.time dateTime={change.at} title={exactInstant(change.at)} flexShrink="0" textStyle="note">
        {briefTime(change.at, nowMs)}
      </chakra.time>
    </Flex>
  );
}

const withHistory = (address: string) => `${address}&${HISTORY_PARAM}=open`;

/** The address that shows a change: the record's history, its list or the trash. Undefined where nothing is left. */
export function changeAddress({ action, collection, recordId }: RecentChange): string | undefined {
  if (collection === 'contact_inquiries') return withHistory(inboxAddress('inbox', recordId));
  const resource = resourceIn(collection);
  if (!resource || action === 'purge') return undefined;
  if (action === 'delete') return historyAddress({ what: 'deleted' });
  if (action === 'order') return tabAddress(tabOf(resource));
  return withHistory(tabAddress(tabOf(resource), recordId));
}
