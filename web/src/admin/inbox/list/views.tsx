import { Badge, Flex } from '@chakra-ui/react';
import { inboxAddress, tabViews } from '../../lib/addresses/inbox-address.ts';
import { useOverview } from '../../lib/queries/use-overview.ts';
import { Action } from '../../ui/action.tsx';
import { isWaiting } from './filter.ts';
import { useInboxAddress } from './use-inbox-address.ts';

/** The tabs above the list, with the numbers of waiting inquiries. */
export function Views() {
  const { view, chosen } = useInboxAddress();
  const counted = useOverview().data?.inquiries;
  const counts: { [view: string]: number | undefined } = {
    inbox: counted?.new,
    replied: counted?.replied,
    mine: counted && counted.mine.new + counted.mine.inProgress,
    snoozed: counted?.snoozed,
  };
  return (
    <Flex as="nav" aria-label="Views of the inbox" wrap="wrap" mx="-1" p="1" mb="2">
      {tabViews.map(({ name, label }) => {
        const isCurrent = name === 'inbox' ? isWaiting(view, chosen) : name === view;
        const palette = name === 'inbox' || name === 'replied' ? 'gold' : 'gray';
        return (
          <Action
            key={name}
            label={
              <>
                {label}
                {Boolean(counts[name]) && <Badge colorPalette={palette}>{counts[name]}</Badge>}
              </>
            }
            to={inboxAddress(name)}
            aria-current={isCurrent ? 'page' : undefined}
            variant={isCurrent ? 'subtle' : 'ghost'}
            size="sm"
            minH={{ base: '11', lg: '9' }}
            px={{ base: '2.5', lg: '1', '2xl': '2.5' }}
            gap="1"
            whiteSpace="nowrap"
          />
        );
      })}
    </Flex>
  );
}
