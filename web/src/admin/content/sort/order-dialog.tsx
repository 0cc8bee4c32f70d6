import { Flex, Text } from '@chakra-ui/react';
import type { Resource, StoredRecord } from '@mipaka/contract';
import { Action } from '../../ui/action.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { SortableList, useSorting } from '../rows/sortable-list.tsx';
import { useOrder } from './use-order.tsx';

type Props = {
  resource: Resource;
  records: readonly StoredRecord[];
  nameOf: (record: StoredRecord) => string;
  onClose: () => void;
};

/** Sorts a list by pointer, finger or keyboard; nothing is saved before the user presses Save order. */
export function OrderDialog({ resource, records, nameOf, onClose }: Props) {
  const sorting = useSorting(records, nameOf);
  const { state, byId } = sorting;
  const order = useOrder(resource);
  const isChanged = state.ids.some((id, index) => id !== records[index]?.id);
  const save = () => {
    if (isChanged) order.mutate(state.ids.flatMap((id) => byId.get(id) ?? []));
    onClose();
  };
  return (
    <DialogFrame
      title={`Order of ${resource.plural}`}
      closeOnInteractOutside={false}
      // While an entry is picked up, Escape cancels that.
      closeOnEscape={state.grabbed === null}
      footer={
        <>
          <Action label="Cancel" onClick={onClose} />
          <Action label="Save order" colorPalette="brand" onClick={save} />
        </>
      }
      onClose={onClose}
    >
      <SortableList {...sorting} isExplained>
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
