import { Badge, Flex } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { inboxAddress, tabViews } from '../../lib/addresses/inbox-address.ts';
import { useOverview } from '../../lib/queries/use-overview.ts';
import { Action } from '../../ui/action.tsx';
import { isWaiting } from './filter.ts';
import { useInboxAddress } from './use-inbox-address.ts';

/** Forced colours remove the background that marks the current view. */
const FORCED_CURRENT = {
  '@media (forced-colors: active)': {
    '&[aria-current=page]': { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
  },
};

/** The tabs above the list, with the numbers of waiting inquiries. */
export function Views() {
  const { user } = useAuth();
  const { view, chosen } = useInboxAddress();
  const counted = useOverview().data?.inquiries;
  const counts: { [view: string]: number | undefined } = {
    inbox: counted?.new,
    replied: counted?.replied,
    mine: counted && counted.mine.new + counted.mine.inProgress,
    snoozed: counted?.snoozed,
  };
  const row = useRef<HTMLDivElement>(null);
  const isCounted = counted !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moves the links
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current=page]');
    // On a phone the row of tabs scrolls by itself: the current view moves to its middle, and the page stays in place.
    if (row.current && current) {
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
    }
  }, [view, isCounted, user]);
  return (
    <Flex
      as="nav"
      ref={row}
      aria-label="Views of the inbox"
      position="relative"
      gap={{ base: '0.5', lg: '0' }}
      wrap={{ base: 'nowrap', md: 'wrap' }}
      overflowX={{ base: 'auto', md: 'visible' }}
      mx={{ base: '-3', md: '-1' }}
      p="1"
      mb="2"
    >
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
            css={FORCED_CURRENT}
          />
        );
      })}
    </Flex>
  );
}
