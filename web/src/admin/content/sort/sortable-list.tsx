import { Box, Flex, Text } from '@chakra-ui/react';
import type { StoredRecord } from '@mipaka/contract';
import { LazyMotion, useDragControls } from 'framer-motion';
import { Reorder } from 'framer-motion/m';
import {
  type Dispatch,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { loadAgain } from '../../../shared/lib/load-again.ts';
import { Action } from '../../ui/action.tsx';
import { rowEdges } from '../rows/record-row.tsx';

const dragFeatures = () => loadAgain(() => import('./drag-features.ts')).then((module) => module.default);

type Props = {
  records: readonly StoredRecord[];
  nameOf: (record: StoredRecord) => string;
  /** Called with the new order when an entry is put down at another place. */
  onSort: (ids: readonly string[]) => void;
  /** Called when an entry is picked up and when it is put down. */
  onGrab?: (isGrabbed: boolean) => void;
  label?: string | null;
  /** Whether the instructions are visible, not only the description of each handle. */
  isExplained?: boolean;
  /** Draws an entry; `arrows` are buttons that move it without dragging. */
  children: (record: StoredRecord, handle: ReactNode, arrows: ReactNode) => ReactNode;
};

/** A list sorted in place by pointer, finger or keyboard. */
export function SortableList({ records, nameOf, onSort, onGrab, label, isExplained, children }: Props) {
  const howId = useId();
  const ids = records.map(({ id }) => id);
  const key = ids.join();
  const names = new Map(records.map((record) => [record.id, nameOf(record)]));
  const nameOfId = (id: string) => names.get(id) ?? '';
  const [state, dispatch] = useReducer(sortReducer(nameOfId), { ids, grabbed: null, announcement: '' });
  useLayoutEffect(() => dispatch({ type: 'renew', ids: key.split(',') }), [key]);
  const wasGrabbed = useRef(false);
  useEffect(() => {
    if (wasGrabbed.current && state.grabbed === null && state.ids.join() !== key) onSort(state.ids);
    wasGrabbed.current = state.grabbed !== null;
  }, [state, key, onSort]);
  const isGrabbing = state.grabbed !== null;
  useEffect(() => onGrab?.(isGrabbing), [isGrabbing, onGrab]);
  return (
    <>
      <Text id={howId} {...(isExplained ? { color: 'fg.muted', mb: '4' } : { hidden: true })}>
        Visitors see them in this order. Drag an entry by its handle, {isExplained && 'press its arrows, '}or
        use the keyboard: Space on a handle picks the entry up and puts it down, the arrow keys move it,
        Escape cancels.
      </Text>
      <LazyMotion features={dragFeatures}>
        <Box asChild layerStyle="panel">
          <Reorder.Group
            as="ul"
            axis="y"
            aria-label={label ?? undefined}
            values={[...state.ids]}
            onReorder={(ids) => dispatch({ type: 'sort', ids })}
          >
            {state.ids.map((id) => {
              const record = records.find((one) => one.id === id);
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

const STEPS: { [key: string]: 1 | -1 } = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

type EntryProps = Pick<Props, 'children'> & {
  record: StoredRecord;
  name: string;
  howId: string;
  isGrabbed: boolean;
  dispatch: Dispatch<SortAction>;
};

function Entry({ record, name, howId, isGrabbed, dispatch, children }: EntryProps) {
  const { id } = record;
  const controls = useDragControls();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === ' ' || event.key === 'Enter') {
      if (!event.repeat) dispatch(isGrabbed ? { type: 'drop' } : { type: 'grab', id });
    } else if (isGrabbed && event.key === 'Escape') {
      controls.cancel();
      dispatch({ type: 'cancel' });
    } else if (isGrabbed && step) {
      flushSync(() => dispatch({ type: 'step', by: step }));
      event.currentTarget.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  };
  const handle = (
    <Action
      icon="grip-vertical"
      borderRadius="md"
      cursor={isGrabbed ? 'grabbing' : 'grab'}
      touchAction="none"
      // Keeps the neighbouring entries, and the buttons below a long list, in view with the handle.
      scrollMarginBlock="24"
      // Inside: the next entry lies over the edge of this one.
      _focusVisible={{ outlineOffset: '-2px' }}
      aria-label={`Move ${name}`}
      aria-describedby={howId}
      aria-pressed={isGrabbed}
      onPointerDown={(event) => controls.start(event)}
      onKeyDown={onKeyDown}
      onBlur={() => isGrabbed && dispatch({ type: 'drop' })}
    />
  );
  const arrow = (icon: 'arrow-up' | 'arrow-down', where: string, by: 1 | -1) => (
    <Action
      icon={icon}
      scrollMarginBlock="24"
      aria-label={`Move ${name} ${where}`}
      onClick={() => {
        // Picked up and put down at once, because the order counts when an entry is put down.
        flushSync(() => dispatch({ type: 'grab', id }));
        dispatch({ type: 'step', by });
        dispatch({ type: 'drop' });
      }}
    />
  );
  const arrows = (
    <Flex flexShrink="0">
      {arrow('arrow-up', 'up', -1)}
      {arrow('arrow-down', 'down', 1)}
    </Flex>
  );
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
        {children(record, handle, arrows)}
      </Reorder.Item>
    </Box>
  );
}

/** The state of sorting a list: the order of the ids, the entry that is picked up, and the text to announce. */
export type SortState = {
  ids: readonly string[];
  /** `from` is the order that Escape restores. */
  grabbed: { id: string; from: readonly string[] } | null;
  announcement: string;
};

export type SortAction =
  /** The list has changed outside. */
  | { type: 'renew'; ids: readonly string[] }
  | { type: 'grab'; id: string }
  | { type: 'sort'; ids: readonly string[] }
  | { type: 'step'; by: 1 | -1 }
  | { type: 'drop' }
  | { type: 'cancel' };

/** Sorts by pointer (`sort`) or by keys (`step`), and announces each step; `nameOf` gives the name of an entry. */
export function sortReducer(nameOf: (id: string) => string) {
  return (state: SortState, action: SortAction): SortState => {
    const { ids, grabbed } = state;
    if (action.type === 'renew') return { ids: action.ids, grabbed: null, announcement: state.announcement };
    if (action.type === 'grab') {
      const announcement = `Picked up ${nameOf(action.id)}, ${place(ids, action.id)}.`;
      return { ids, grabbed: { id: action.id, from: ids }, announcement };
    }
    if (!grabbed) return state;
    const { id, from } = grabbed;
    const name = nameOf(id);
    switch (action.type) {
      case 'sort':
        return { ids: action.ids, grabbed, announcement: `${name} is at ${place(action.ids, id)}.` };
      case 'step': {
        const index = ids.indexOf(id) + action.by;
        if (!(index in ids)) return state;
        const others = ids.filter((one) => one !== id);
        const next = [...others.slice(0, index), id, ...others.slice(index)];
        return { ids: next, grabbed, announcement: `${name} is at ${place(next, id)}.` };
      }
      case 'drop':
        return { ids, grabbed: null, announcement: `${name} was put down at ${place(ids, id)}.` };
      case 'cancel':
        return { ids: from, grabbed: null, announcement: `${name} is at ${place(from, id)} again.` };
    }
  };
}

const place = (ids: readonly string[], id: string) => `place ${ids.indexOf(id) + 1} of ${ids.length}`;
