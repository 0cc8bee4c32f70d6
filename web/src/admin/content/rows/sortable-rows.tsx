import { Box, Text } from '@chakra-ui/react';
import { LazyMotion, useDragControls } from 'framer-motion';
import { Reorder } from 'framer-motion/m';
import { type Dispatch, useEffect, useId, useLayoutEffect, useReducer, useRef } from 'react';
import type { AnyRecord } from '../../lib/records.ts';
import { SortHandle } from '../sort-handle.tsx';
import { type SortAction, sortReducer } from '../sort-state.ts';
import { RecordRow, type RowActions, rowEdges } from './record-row.tsx';
import type { RowFields } from './row-fields.ts';

const dragFeatures = () => import('./drag-features.ts').then((module) => module.default);

type Props = {
  records: readonly AnyRecord[];
  fields: RowFields;
  isSelected: (id: string) => boolean;
  openId: string | null;
  actions: RowActions;
  labelId: string | undefined;
  onSort: (ids: readonly string[]) => void;
};

/** Rows that are sorted where they stand, with pointer, finger or keyboard; each move is saved when the row is put down. */
export function SortableRows({ records, fields, isSelected, openId, actions, labelId, onSort }: Props) {
  const howId = useId();
  const byId = new Map(records.map((record) => [record.id, record]));
  const listed = records.map(({ id }) => id);
  const key = listed.join();
  const nameOf = (id: string) => {
    const record = byId.get(id);
    return record ? fields.nameOf(record) : '';
  };
  const [state, dispatch] = useReducer(sortReducer(nameOf), {
    ids: listed,
    grabbed: null,
    announcement: '',
  });
  useLayoutEffect(() => dispatch({ type: 'renew', ids: key === '' ? [] : key.split(',') }), [key]);
  const wasGrabbed = useRef(false);
  useEffect(() => {
    if (wasGrabbed.current && state.grabbed === null && state.ids.join() !== key) onSort(state.ids);
    wasGrabbed.current = state.grabbed !== null;
  }, [state, key, onSort]);
  return (
    <>
      <Text id={howId} srOnly>
        Visitors see them in this order. Space picks the entry up and puts it down, the arrow keys move it,
        Escape puts it back.
      </Text>
      <LazyMotion features={dragFeatures}>
        <Box asChild listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="lg">
          <Reorder.Group
            as="ul"
            axis="y"
            aria-labelledby={labelId}
            values={[...state.ids]}
            onReorder={(ids) => dispatch({ type: 'sort', ids })}
          >
            {state.ids.map((id) => {
              const record = byId.get(id);
              return (
                record && (
                  <SortableRow
                    key={id}
                    record={record}
                    fields={fields}
                    isSelected={isSelected(id)}
                    isOpen={id === openId}
                    actions={actions}
                    howId={howId}
                    isGrabbed={state.grabbed?.id === id}
                    dispatch={dispatch}
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

type RowProps = Pick<Props, 'fields' | 'actions'> & {
  record: AnyRecord;
  isSelected: boolean;
  isOpen: boolean;
  howId: string;
  isGrabbed: boolean;
  dispatch: Dispatch<SortAction>;
};

function SortableRow({ actions, howId, isGrabbed, dispatch, ...row }: RowProps) {
  const { record, fields } = row;
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
        value={record.id}
        // The handle is what has the focus.
        tabIndex={undefined}
        dragListener={false}
        dragControls={controls}
        onDragStart={() => dispatch({ type: 'grab', id: record.id })}
        onDragEnd={() => dispatch({ type: 'drop' })}
      >
        <RecordRow
          {...row}
          {...actions}
          handle={
            <SortHandle
              id={record.id}
              name={fields.nameOf(record)}
              howId={howId}
              isGrabbed={isGrabbed}
              controls={controls}
              dispatch={dispatch}
            />
          }
        />
      </Reorder.Item>
    </Box>
  );
}
