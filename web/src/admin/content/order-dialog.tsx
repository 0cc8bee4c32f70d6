import { Box, Button, Flex, Text } from '@chakra-ui/react';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { Resource } from '@mipaka/contract';
import { useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { AnyRecord } from '../lib/records.ts';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { useOrder } from './order-calls.ts';

type Props = {
  resource: Resource;
  records: AnyRecord[];
  nameOf: (record: AnyRecord) => string;
  onClose: () => void;
};

const HOW =
  'To move an entry, press Space on its handle, move it with the arrow keys, and press Space again to put it down. Escape puts it back.';

/** Sorts a list by drag and drop, with pointer, finger or keyboard; nothing is saved before Save order. */
export default function OrderDialog({ resource, records, nameOf, onClose }: Props) {
  const [sorted, setSorted] = useState(records);
  const order = useOrder(resource);
  const isChanged = sorted.some(({ id }, index) => id !== records[index]?.id);
  const save = () => {
    if (isChanged) order.mutate(sorted);
    onClose();
  };
  return (
    <DialogFrame
      title={`Order of ${resource.plural}`}
      closeOnInteractOutside={false}
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
      <Text color="fg.muted" mb="4">
        Visitors see them in this order. Drag an entry by its handle, or use the keyboard: Space on a handle
        picks the entry up and puts it down, the arrow keys move it, Escape puts it back.
      </Text>
      <SortableList records={sorted} nameOf={nameOf} onSort={setSorted} />
    </DialogFrame>
  );
}

type ListProps = Pick<Props, 'records' | 'nameOf'> & { onSort: (records: AnyRecord[]) => void };

function SortableList({ records, nameOf, onSort }: ListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(TouchSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => records.findIndex((record) => record.id === id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onSort(arrayMove(records, placeOf(active.id), placeOf(over.id)));
  };

  const name = (id: UniqueIdentifier) => {
    const record = records[placeOf(id)];
    return record ? nameOf(record) : '';
  };
  const place = (id: UniqueIdentifier) => `place ${placeOf(id) + 1} of ${records.length}`;
  const lastOver = useRef<UniqueIdentifier | null>(null);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      lastOver.current = active.id;
      return `Picked up ${name(active.id)}, ${place(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      // The library reports the place of the start once more, which would cut off what was said of it.
      if (!over || over.id === lastOver.current) return undefined;
      lastOver.current = over.id;
      return `${name(active.id)} is at ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} was put down at ${place(over.id)}.` : `${name(active.id)} was put back.`,
    onDragCancel: ({ active }) => `${name(active.id)} was put back at ${place(active.id)}.`,
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: HOW } }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={records} strategy={verticalListSortingStrategy}>
        <Box as="ol" listStyleType="none" display="grid" gap="2">
          {records.map((record) => (
            <SortableRow key={record.id} record={record} name={nameOf(record)} />
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  );
}

function SortableRow({ record, name }: { record: AnyRecord; name: string }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: record.id });
  return (
    <Flex
      as="li"
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      position="relative"
      zIndex={isDragging ? '1' : undefined}
      align="center"
      gap="3"
      bg="bg.panel"
      borderWidth="1px"
      borderColor={isDragging ? 'brand.solid' : 'border'}
      boxShadow={isDragging ? 'lg' : undefined}
      borderRadius="md"
      pe="4"
      minW="0"
    >
      <Button
        ref={setActivatorNodeRef}
        variant="ghost"
        px="0"
        borderRadius="md"
        cursor="grab"
        touchAction="none"
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
      >
        <Icon name="grip-vertical" />
      </Button>
      <Text flex="1" minW="0" overflowWrap="anywhere" py="2">
        {name}
      </Text>
      {record.isActive !== true && (
        <Text color="fg.muted" textStyle="sm" flexShrink="0">
          Inactive
        </Text>
      )}
    </Flex>
  );
}
