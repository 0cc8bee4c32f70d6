import { Box, Text } from '@chakra-ui/react';
import { LazyMotion, useDragControls } from 'framer-motion';
import { Reorder } from 'framer-motion/m';
import { type Dispatch, type ReactNode, useId } from 'react';
import { SortHandle } from '../sort/sort-handle.tsx';
import type { SortAction, SortState } from '../sort/sort-state.ts';
import { rowEdges } from './record-row.tsx';

const dragFeatures = () => import('./drag-features.ts').then((module) => module.default);

type Props = {
  state: SortState;
  dispatch: Dispatch<SortAction>;
  nameOf: (id: string) => string;
  labelId?: string | undefined;
  /** Whether everybody reads how it is sorted, or whoever hears it alone. */
  isExplained?: boolean;
  /** An entry, with the handle that moves it; null for one that is not there any more. */
  children: (id: string, handle: ReactNode) => ReactNode;
};

/** A list that is sorted where it stands, with pointer, finger or keyboard. */
export function SortableList({ state, dispatch, nameOf, labelId, isExplained, children }: Props) {
  const howId = useId();
  return (
    <>
      <Text id={howId} {...(isExplained ? { color: 'fg.muted', mb: '4' } : { srOnly: true })}>
        Visitors see them in this order. Drag an entry by its handle, or use the keyboard: Space on a handle
        picks the entry up and puts it down, the arrow keys move it, Escape puts it back.
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
            {state.ids.map((id) => (
              <Entry
                key={id}
                {...{ id, howId, dispatch, children }}
                name={nameOf(id)}
                isGrabbed={state.grabbed?.id === id}
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

type EntryProps = Pick<Props, 'dispatch' | 'children'> & {
  id: string;
  name: string;
  /** The element that explains the keys. */
  howId: string;
  isGrabbed: boolean;
};

function Entry({ children, ...handle }: EntryProps) {
  const { id, isGrabbed, dispatch } = handle;
  const controls = useDragControls();
  const entry = children(id, <SortHandle {...handle} controls={controls} />);
  if (entry === null) return null;
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
        // The handle is what has the focus.
        tabIndex={undefined}
        dragListener={false}
        dragControls={controls}
        onDragStart={() => dispatch({ type: 'grab', id })}
        onDragEnd={() => dispatch({ type: 'drop' })}
      >
        {entry}
      </Reorder.Item>
    </Box>
  );
}
