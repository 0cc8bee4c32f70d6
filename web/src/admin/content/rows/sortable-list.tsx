import { Box, Text } from '@chakra-ui/react';
import type { StoredRecord } from '@mipaka/contract';
import { LazyMotion, useDragControls } from 'framer-motion';
import { Reorder } from 'framer-motion/m';
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { SortHandle } from '../sort/sort-handle.tsx';
import { sortReducer, startSorting } from '../sort/sort-state.ts';
import { rowEdges } from './record-row.tsx';

const dragFeatures = () => import('./drag-features.ts').then((module) => module.default);

type Props = {
  records: readonly StoredRecord[];
  nameOf: (record: StoredRecord) => string;
  /** Called with the new order when an entry is put down at another place. */
  onSort: (ids: readonly string[]) => void;
  /** Called when an entry is picked up and when it is put down. */
  onGrab?: (isGrabbed: boolean) => void;
  labelId?: string | undefined;
  /** Whether the instructions are visible, not only for screen readers. */
  isExplained?: boolean;
  children: (record: StoredRecord, handle: ReactNode) => ReactNode;
};

/** A list sorted in place by pointer, finger or keyboard. */
export function SortableList({ records, nameOf, onSort, onGrab, labelId, isExplained, children }: Props) {
  const howId = useId();
  const byId = new Map(records.map((record) => [record.id, record]));
  const key = [...byId.keys()].join();
  const nameOfId = (id: string) => {
    const record = byId.get(id);
    return record ? nameOf(record) : '';
  };
  const [state, dispatch] = useReducer(sortReducer(nameOfId), startSorting([...byId.keys()]));
  useLayoutEffect(() => dispatch({ type: 'renew', ids: key === '' ? [] : key.split(',') }), [key]);
  const wasGrabbed = useRef(false);
  useEffect(() => {
    if (wasGrabbed.current && state.grabbed === null && state.ids.join() !== key) onSort(state.ids);
    wasGrabbed.current = state.grabbed !== null;
  }, [state, key, onSort]);
  const isGrabbing = state.grabbed !== null;
  useEffect(() => onGrab?.(isGrabbing), [isGrabbing, onGrab]);
  return (
    <>
      <Text id={howId} {...(isExplained ? { color: 'fg.muted', mb: '4' } : { srOnly: true })}>
        Visitors see them in this order. Drag an entry by its handle, or use the keyboard: Space on a handle
        picks the entry up and puts it down, the arrow keys move it, Escape cancels.
      </Text>
      <LazyMotion features={dragFeatures}>
        <Box asChild listStyleType="none" layerStyle="panel">
          <Reorder.Group
            as="ul"
            axis="y"
            aria-labelledby={labelId}
            values={[...state.ids]}
            onReorder={(ids) => dispatch({ type: 'sort', ids })}
          >
            {state.ids.map((id) => {
              const record = byId.get(id);
              const isGrabbed = state.grabbed?.id === id;
              return (
                record && (
                  <Entry
                    key={id}
                    name={nameOf(record)}
                    {...{ record, howId, isGrabbed, dispatch, children }}
                  />
                )
              );
            })}
          </Reorder.Group>
        </Box>
      </LazyMotion>
      <Box srOnly role="status" aria-live="assertive" aria-atomic="true">
        {state.announcement}
      </Box>
    </>
  );
}

type EntryProps = Pick<Props, 'children'> &
  Omit<ComponentProps<typeof SortHandle>, 'id' | 'controls'> & { record: StoredRecord };

function Entry({ children, record, ...handle }: EntryProps) {
  const { id } = record;
  const { isGrabbed, dispatch } = handle;
  const controls = useDragControls();
  return (
    <Box
      asChild
      position="relative"
      bg="bg.panel"
      borderColor="border.muted"
      boxShadow={isGrabbed ? 'lg' : undefined}
      outline={isGrabbed ? '1px solid' : undefined}
      outlineColor="brand.solid"
      css={rowEdges}
    >
      <Reorder.Item
        value={id}
        // The handle takes the focus, not the entry.
        tabIndex={undefined}
        dragListener={false}
        dragControls={controls}
        onDragStart={() => dispatch({ type: 'grab', id })}
        onDragEnd={() => dispatch({ type: 'drop' })}
      >
        {children(record, <SortHandle {...handle} id={id} controls={controls} />)}
      </Reorder.Item>
    </Box>
  );
}
