import { Badge, Box, Flex } from '@chakra-ui/react';
import * as m from 'framer-motion/m';
import { memo, type ReactNode, type RefObject, useRef } from 'react';
import type { AnyRecord } from '../lib/queries/records.ts';
import { Action } from '../ui/action.tsx';
import { entryMotion, LiveList } from '../ui/list/live-list.tsx';
import { AT_ONCE, useGrowing } from './use-growing.ts';

type Card = {
  nameOf: (record: AnyRecord) => string;
  renderCard: (record: AnyRecord) => ReactNode;
  onEdit: (record: AnyRecord) => void;
  onDelete: (record: AnyRecord) => void;
};
type Props = Card & {
  records: readonly AnyRecord[];
  badgeOf?: ((record: AnyRecord) => string | undefined) | undefined;
  /** The narrowest a card may become before the grid drops a column. */
  minCardWidth: string;
};

/** Records as cards with Edit and Delete. A thousand of them open as fast as twenty. */
export function RecordCards({ records, minCardWidth, badgeOf, ...card }: Props) {
  const drawn = useGrowing(records.length);
  const latest = useRef<Card>(card);
  latest.current = card;
  return (
    <Box
      as="ul"
      display="grid"
      gap="4"
      gridTemplateColumns={`repeat(auto-fill, minmax(min(100%, ${minCardWidth}), 1fr))`}
    >
      <LiveList>
        {records.slice(0, drawn).map((record, index) => (
          <Item
            key={record.id}
            record={record}
            card={latest}
            badge={badgeOf?.(record)}
            isOneOfMany={records.length > AT_ONCE}
            // Further down it is the list that grows.
            isSeen={index < AT_ONCE}
          />
        ))}
      </LiveList>
    </Box>
  );
}

type ItemProps = {
  record: AnyRecord;
  card: RefObject<Card>;
  badge: string | undefined;
  isOneOfMany: boolean;
  isSeen: boolean;
};

/** Drawn anew when its record changes, not with every dialog that opens over the list. */
const Item = memo(function Item({ record, card, badge, isOneOfMany, isSeen }: ItemProps) {
  const name = card.current.nameOf(record);
  return (
    <Box
      asChild
      display="flex"
      flexDirection="column"
      layerStyle="panel"
      p="5"
      minW="0"
      contentVisibility={isOneOfMany ? 'auto' : undefined}
      containIntrinsicSize={isOneOfMany ? 'auto 14rem' : undefined}
    >
      <m.li {...entryMotion} initial={isSeen && entryMotion.initial}>
        <Box flex="1" minW="0">
          {card.current.renderCard(record)}
        </Box>
        <Flex gap="2" mt="4" pt="3" borderTopWidth="1px" borderColor="border.muted">
          <Action
            label="Edit"
            size="sm"
            px="5"
            onClick={() => card.current.onEdit(record)}
            aria-label={`Edit ${name}`}
          />
          <Action
            label="Delete"
            variant="ghost"
            size="sm"
            colorPalette="red"
            onClick={() => card.current.onDelete(record)}
            aria-label={`Delete ${name}`}
          />
          {badge && (
            <Badge ms="auto" alignSelf="center" colorPalette="blue">
              {badge}
            </Badge>
          )}
        </Flex>
      </m.li>
    </Box>
  );
});
