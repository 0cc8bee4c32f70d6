import { Flex, Text } from '@chakra-ui/react';
import type { StoredRecord } from '@mipaka/contract';
import { useState } from 'react';
import { Action } from '../../ui/action.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { withGroupSorted } from '../rows/row-fields.ts';
import { SortableList } from './sortable-list.tsx';

type Props = {
  plural: string;
  records: readonly StoredRecord[];
  nameOf: (record: StoredRecord) => string;
  onSave: (records: readonly StoredRecord[]) => void;
  onClose: () => void;
};

/** Sorts a list by pointer, finger or keyboard; nothing is saved before the user presses Save order. */
export function OrderDialog({ plural, records, nameOf, onSave, onClose }: Props) {
  const [sorted, setSorted] = useState(records);
  const [isGrabbing, setIsGrabbing] = useState(false);
  const save = () => {
    if (sorted !== records) onSave(sorted);
    onClose();
  };
  return (
    <DialogFrame
      title={`Order of ${plural}`}
      closeOnInteractOutside={false}
      // While an entry is picked up, Escape cancels that.
      closeOnEscape={!isGrabbing}
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
        onGrab={setIsGrabbing}
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
