import { Box, Link as ChakraLink, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { type Overview, type RecentChange, resourceIn } from '@mipaka/contract';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../../shared/ui/icon.tsx';
import { historyAddress } from '../lib/addresses/history-address.ts';
import { tabNamed, tabOf } from '../lib/addresses/tabs.ts';
import { useNow } from '../lib/use-now.ts';
import { briefTime, exactInstant } from '../lib/words/time.ts';
import { verbOf } from '../lib/words/verbs.ts';
import { Action } from '../ui/action.tsx';
import { Card } from '../ui/card.tsx';
import { changeAddress } from './change-address.ts';

export function RecentChanges({ changes }: Pick<Overview, 'changes'>) {
  const nowMs = useNow();
  return (
    <Card
      title="Changes by colleagues"
      aside={<Action label="History" to={historyAddress()} variant="ghost" size="sm" me="-4" />}
    >
      {changes.length === 0 ? (
        <Text color="fg.muted">No changes by others yet.</Text>
      ) : (
        <Stack as="ol" gap="0">
          {changes.map((change) => (
            <Entry key={change.id} change={change} nowMs={nowMs} />
          ))}
        </Stack>
      )}
    </Card>
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
