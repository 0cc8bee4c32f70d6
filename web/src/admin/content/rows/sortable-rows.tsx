import { useEffect, useLayoutEffect, useRef } from 'react';
import { RecordRow, type RowActions, type RowsProps } from './record-row.tsx';
import { SortableList, useSorting } from './sortable-list.tsx';

type Props = RowsProps & {
  actions: RowActions;
  labelId: string | undefined;
  onSort: (ids: readonly string[]) => void;
};

/** Rows sorted in place; each move is saved when the row is dropped. */
export function SortableRows({ records, fields, isSelected, openId, actions, labelId, onSort }: Props) {
  const sorting = useSorting(records, fields.nameOf);
  const { state, dispatch } = sorting;
  const key = records.map(({ id }) => id).join();
  useLayoutEffect(() => dispatch({ type: 'renew', ids: key === '' ? [] : key.split(',') }), [dispatch, key]);
  const wasGrabbed = useRef(false);
  useEffect(() => {
    if (wasGrabbed.current && state.grabbed === null && state.ids.join() !== key) onSort(state.ids);
    wasGrabbed.current = state.grabbed !== null;
  }, [state, key, onSort]);
  return (
    <SortableList {...sorting} labelId={labelId}>
      {(record, handle) => (
        <RecordRow
          {...{ record, fields, handle }}
          isSelected={isSelected(record.id)}
          isOpen={record.id === openId}
          {...actions}
        />
      )}
    </SortableList>
  );
}
