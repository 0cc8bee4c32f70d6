import { Badge, Box, Flex } from '@chakra-ui/react';
import type { StoredRecord } from '@mipaka/contract';
import { type ComponentType, memo } from 'react';
import { Action } from '../../ui/action.tsx';
import { type RowActions, useShownWhile } from './record-row.tsx';
import type { RowFields } from './row-fields.ts';

/** The content of a card, above its buttons. */
export type Card = ComponentType<{ record: StoredRecord }>;

type Props = {
  record: StoredRecord;
  fields: Pick<RowFields, 'nameOf' | 'badge'>;
  Card: Card;
  isOpen: boolean;
  actions: Pick<RowActions, 'onEdit' | 'onDelete'>;
};

/** Memoised like a row. */
export const RecordCard = memo(function RecordCard({ record, fields, Card, isOpen, actions }: Props) {
  const card = useShownWhile(isOpen);
  const name = fields.nameOf(record);
  const badge = fields.badge?.(record);
  return (
    <Box
      as="li"
      ref={card}
      display="flex"
      flexDirection="column"
      layerStyle="panel"
      p="5"
      minW="0"
      // Room for a toast.
      scrollMarginBlock="5rem 10rem"
    >
      <Box flex="1">
        <Card record={record} />
      </Box>
      <Flex gap="2" mt="4" pt="3" borderTopWidth="1px" borderColor="border.muted">
        <Action
          label="Edit"
          size="sm"
          px="5"
          onClick={() => actions.onEdit(record)}
          aria-label={`Edit ${name}`}
        />
        <Action
          label="Delete"
          variant="ghost"
          size="sm"
          colorPalette="red"
          onClick={() => actions.onDelete(record)}
          aria-label={`Delete ${name}`}
        />
        {badge && (
          <Badge ms="auto" alignSelf="center" colorPalette="blue">
            {badge}
          </Badge>
        )}
      </Flex>
    </Box>
  );
});
