import { Badge, Box, Flex } from '@chakra-ui/react';
import type { StoredRecord } from '@mipaka/contract';
import * as m from 'framer-motion/m';
import { type ComponentType, memo } from 'react';
import { Action } from '../../ui/action.tsx';
import { entryMotion } from '../../ui/list/live-list.tsx';
import { type RowProps, useShownWhile } from './record-row.tsx';

/** The content of a card, above its buttons. */
export type Card = ComponentType<{ record: StoredRecord }>;

type Props = RowProps & {
  Card: Card;
  /** Whether the card is among the first, so that staff see it fade in. */
  isSeen: boolean;
};

/** Memoised like a row. */
export const RecordCard = memo(function RecordCard(props: Props) {
  const { record, fields, badge, Card, isOpen, isSeen, onAct } = props;
  const card = useShownWhile<HTMLLIElement>(isOpen);
  const name = fields.nameOf(record);
  return (
    <Box
      asChild
      display="flex"
      flexDirection="column"
      layerStyle="panel"
      p="5"
      minW="0"
      // Room for a toast.
      scrollMarginBlock="5rem 10rem"
      // The browser skips the layout of cards out of view.
      {...(!isSeen && { contentVisibility: 'auto', containIntrinsicSize: 'auto 14rem' })}
    >
      <m.li ref={card} {...entryMotion} initial={isSeen && entryMotion.initial}>
        <Box flex="1">
          <Card record={record} />
        </Box>
        <Flex gap="2" mt="4" pt="3" borderTopWidth="1px" borderColor="border.muted">
          <Action
            label="Edit"
            size="sm"
            px="5"
            onClick={() => onAct('edit', record)}
            aria-label={`Edit ${name}`}
          />
          <Action
            label="Delete"
            variant="ghost"
            size="sm"
            colorPalette="red"
            onClick={({ detail }) => detail < 2 && onAct('delete', record)}
            aria-label={`Delete ${name}`}
          />
          {badge && (
            <Badge ms="auto" alignSelf="center" colorPalette="brand">
              {badge}
            </Badge>
          )}
        </Flex>
      </m.li>
    </Box>
  );
});
