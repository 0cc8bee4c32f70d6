import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { sortReducer, startSorting } from '../sort/sort-state.ts';
import { RecordRow, type RowActions, type RowsProps } from './record-row.tsx';
import { SortableList } from './sortable-list.tsx';

type Props = RowsProps & {
  actions: RowActions;
  labelId: string | undefined;
  onSort: (ids: readonly string[]) => void;
};

/** Rows that are sorted where they stand; each move is saved when the row is put down. */
export function SortableRows({ records, fields, isSelected, openId, actions, labelId, onSort }: Props) {
  const byId = new Map(records.map((record) => [record.id, record]));
  const listed = records.map(({ id }) => id);
  const key = listed.join();
  const nameOf = (id: string) => {
    const record = byId.get(id);
    return record ? fields.nameOf(record) : '';
  };
  const [state, dispatch] = useReducer(sortReducer(nameOf), startSorting(listed));
  useLayoutEffect(() => dispatch({ type: 'renew', ids: key === '' ? [] : key.split(',') }), [key]);
  const wasGrabbed = useRef(false);
  useEffect(() => {
    if (wasGrabbed.current && state.grabbed === null && state.ids.join() !== key) onSort(state.ids);
    wasGrabbed.current = state.grabbed !== null;
  }, [state, key, onSort]);
  return (
    <SortableList state={state} dispatch={dispatch} nameOf={nameOf} labelId={labelId}>
      {(id, handle) => {
        const record = byId.get(id);
        if (!record) return null;
        const row = { record, fields, isSelected: isSelected(id), isOpen: id === openId, handle };
        return <RecordRow {...row} {...actions} />;
      }}
    </SortableList>
  );
}
