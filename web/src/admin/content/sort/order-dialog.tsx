import { Flex, Text } from '@chakra-ui/react';
import type { Resource, StoredRecord } from '@mipaka/contract';
import { useState } from 'react';
import { Action } from '../../ui/action.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { withGroupSorted } from '../rows/row-fields.ts';
import { SortableList } from '../rows/sortable-list.tsx';
import { useOrder } from './use-order.tsx';

type Props = {
  resource: Resource;
  records: readonly StoredRecord[];
  nameOf: (record: StoredRecord) => string;
  onClose: () => void;
};

/** Sorts a list by pointer, finger or keyboard; nothing is saved before the user presses Save order. */
export function OrderDialog({ resource, records, nameOf, onClose }: Props) {
  const [sorted, setSorted] = useState(records);
  const order = useOrder(resource);
  const save = () => {
    if (sorted !== records) order.mutate([...sorted]);
    onClose();
  };
  return (
    <DialogFrame
      title={`Order of ${resource.plural}`}
      // While an entry is picked up, Escape cancels that.
      isClosedByButtonsAlone
      footer={
        <>
          <Action label="Cancel" onClick={onClose} />
          <Action label="Save order" colorPalette="brand" onClick={save} />
        </>
      }
      onClose={onClose}
    >
      <SortableList
        records={sorted}
        nameOf={nameOf}
        onSort={(ids) => setSorted(withGroupSorted(sorted, ids))}
        isExplained
      >
        {(record, handle) => (
          <Flex align="center" gap="3" pe="4" minW="0">
            {handle}
            <Text flex="1" overflowWrap="anywhere" py="2">
              {nameOf(record)}
            </Text>
            {record.isActive !== true && (
              <Text textStyle="hint" flexShrink="0">
                Inactive
              </Text>
            )}
          </Flex>
        )}
      </SortableList>
    </DialogFrame>
  );
}
