import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { Resource } from '@mipaka/contract';
import { domMax, LazyMotion, useDragControls } from 'framer-motion';
import { Reorder } from 'framer-motion/m';
import { type Dispatch, useId, useReducer } from 'react';
import type { AnyRecord } from '../lib/records.ts';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { SortHandle } from './sort-handle.tsx';
import { type SortAction, type SortState, sortReducer } from './sort-state.ts';
import { useOrder } from './use-order.tsx';

type Props = {
  resource: Resource;
  records: AnyRecord[];
  nameOf: (record: AnyRecord) => string;
  onClose: () => void;
};

/** Sorts a list by drag and drop, with pointer, finger or keyboard; nothing is saved before Save order. */
export default function OrderDialog({ resource, records, nameOf, onClose }: Props) {
  const byId = new Map(records.map((record) => [record.id, record]));
  const sorted = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const [state, dispatch] = useReducer(
    sortReducer((id) => sorted([id]).map(nameOf).join()),
    { ids: records.map(({ id }) => id), grabbed: null, announcement: '' },
  );
  const order = useOrder(resource);
  const isChanged = state.ids.some((id, index) => id !== records[index]?.id);
  const save = () => {
    if (isChanged) order.mutate(sorted(state.ids));
    onClose();
  };
  return (
    <DialogFrame
      title={`Order of ${resource.plural}`}
      closeOnInteractOutside={false}
      // Escape puts back what is picked up.
      closeOnEscape={state.grabbed === null}
      footer={
        <>
          <Button variant="outline" minH="11" onClick={onClose}>
            Cancel
          </Button>
          <Button colorPalette="brand" minH="11" onClick={save}>
            Save order
          </Button>
        </>
      }
      onClose={onClose}
    >
      <SortableList records={sorted(state.ids)} nameOf={nameOf} state={state} dispatch={dispatch} />
    </DialogFrame>
  );
}

type ListProps = Pick<Props, 'records' | 'nameOf'> & { state: SortState; dispatch: Dispatch<SortAction> };

function SortableList({ records, nameOf, state, dispatch }: ListProps) {
  const howId = useId();
  return (
    <>
      <Text id={howId} color="fg.muted" mb="4">
        Visitors see them in this order. Drag an entry by its handle, or use the keyboard: Space on a handle
        picks the entry up and puts it down, the arrow keys move it, Escape puts it back.
      </Text>
      <LazyMotion features={domMax}>
        <Box asChild listStyleType="none" display="grid" gap="2">
          <Reorder.Group
            as="ol"
            axis="y"
            values={[...state.ids]}
            onReorder={(ids) => dispatch({ type: 'sort', ids })}
          >
            {records.map((record) => (
              <SortableRow
                key={record.id}
                record={record}
                name={nameOf(record)}
                howId={howId}
                isGrabbed={state.grabbed?.id === record.id}
                dispatch={dispatch}
              />
            ))}
          </Reorder.Group>
        </Box>
      </LazyMotion>
      <Box srOnly role="status" aria-live="assertive" aria-atomic="true">
        {state.announcement}
      </Box>
    </>
  );
}

type RowProps = {
  record: AnyRecord;
  name: string;
  /** The element that explains the keys. */
  howId: string;
  isGrabbed: boolean;
  dispatch: Dispatch<SortAction>;
};

function SortableRow({ record, name, howId, isGrabbed, dispatch }: RowProps) {
  const controls = useDragControls();
  return (
    <Flex
      asChild
      position="relative"
      align="center"
      gap="3"
      bg="bg.panel"
      borderWidth="1px"
      borderColor={isGrabbed ? 'brand.solid' : 'border'}
      boxShadow={isGrabbed ? 'lg' : undefined}
      borderRadius="md"
      pe="4"
      minW="0"
    >
      <Reorder.Item
        value={record.id}
        // The handle is what has the focus.
        tabIndex={undefined}
        dragListener={false}
        dragControls={controls}
        onDragStart={() => dispatch({ type: 'grab', id: record.id })}
        onDragEnd={() => dispatch({ type: 'drop' })}
      >
        <SortHandle
          id={record.id}
          name={name}
          howId={howId}
          isGrabbed={isGrabbed}
          controls={controls}
          dispatch={dispatch}
        />
        <Text flex="1" minW="0" overflowWrap="anywhere" py="2">
          {name}
        </Text>
        {record.isActive !== true && (
          <Text color="fg.muted" textStyle="sm" flexShrink="0">
            Inactive
          </Text>
        )}
      </Reorder.Item>
    </Flex>
  );
}
