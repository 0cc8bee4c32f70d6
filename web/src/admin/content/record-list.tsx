import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { capitalise } from '../lib/words/text.ts';
import { Action } from '../ui/action.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { RowDialog } from './row-dialog.tsx';
import { ListBar } from './rows/list-bar.tsx';
import { RecordRows } from './rows/record-rows.tsx';
import { everything } from './rows/row-fields.ts';
import { OrderDialog } from './sort/order-dialog.tsx';
import { NEW, ORDER, type RecordListProps, type RecordListState, useRecordList } from './use-record-list.ts';

/** A list of records with its actions, and the dialogs behind them. */
export function RecordList(props: RecordListProps) {
  const list = useRecordList(props);
  const { open } = list;
  const { plural } = list.resource;
  /** Scrolled to in the list. */
  const [createdId, setCreatedId] = useState<string | null>(null);
  return (
    <Box>
      <ListBar list={list} />
      <Box ref={list.element} tabIndex={-1} role="region" aria-label={capitalise(plural)} outline="0">
        <QueryView query={props.query} what={plural}>
          {() => <Found list={list} openId={open.dialog === NEW ? null : (open.row?.id ?? createdId)} />}
        </QueryView>
      </Box>
      {(open.dialog === NEW || open.row) && (
        <RowDialog list={list} onSaved={({ id }) => open.dialog === NEW && setCreatedId(id)} />
      )}
      {open.dialog === ORDER && list.canSort && (
        <OrderDialog
          {...{ plural, records: list.records }}
          nameOf={list.fields.nameOf}
          onSave={list.sort}
          onClose={open.close}
        />
      )}
      <Doomed list={list} />
    </Box>
  );
}

function Found({ list, openId }: { list: RecordListState; openId: string | null }) {
  if (list.records.length === 0) return <Empty text={list.texts.empty} />;
  if (list.found.length > 0) return <RecordRows list={list} openId={openId} />;
  return (
    <Empty text={`No ${list.resource.plural} match.`}>
      <Action label="Show all" onClick={() => list.narrow(everything)} />
    </Empty>
  );
}

/** The question before records are deleted, on a page that asks one. */
function Doomed({ list: { resource, page, doomed, fields, change, forget } }: { list: RecordListState }) {
  if (doomed.length === 0 || !page) return null;
  const isOne = doomed.length === 1;
  return (
    <ConfirmDialog
      title={`Delete ${isOne ? doomed.map(fields.nameOf).join() : `${doomed.length} ${resource.plural}`}?`}
      text={isOne ? page.confirmDelete : 'They can be restored from the trash.'}
      confirmLabel="Delete"
      onClose={forget}
      onConfirm={() => change(doomed, 'delete')}
    />
  );
}
