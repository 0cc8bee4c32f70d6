import { Box, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { capitalise } from '../lib/words/text.ts';
import { Action } from '../ui/action.tsx';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { Empty, QueryView } from '../ui/query-view.tsx';
import { TrashLink } from './record-form.tsx';
import { RowDialog } from './row-dialog.tsx';
import { ListBar } from './rows/list-bar.tsx';
import { RecordRows } from './rows/record-rows.tsx';
import { everything, withGroupSorted } from './rows/row-fields.ts';
import { SortableList } from './sort/sortable-list.tsx';
import { NEW, ORDER, type RecordListProps, type RecordListState, useRecordList } from './use-record-list.ts';

/** A list of records with its actions, and the dialogs behind them. */
export function RecordList(props: RecordListProps) {
  const list = useRecordList(props);
  const { open } = list;
  const { plural } = list.resource;
  /** Scrolled to in the list. */
  const [createdId, setCreatedId] = useState<string | null>(null);
  // Closing the form of another one, or ending a search, must not scroll back.
  if (createdId && (open.row || list.isNarrowed)) setCreatedId(null);
  return (
    <Box>
      <ListBar list={list} />
      {open.isMissing && !props.query.isFetching && (
        <Text role="alert" mb="3">
          What the link leads to is not there any more. It may be in the <TrashLink />.
        </Text>
      )}
      <Box tabIndex={-1} role="region" aria-label={capitalise(plural)} outline="0">
        <QueryView query={props.query} what={plural}>
          {() => <Found list={list} openId={open.dialog === NEW ? null : (open.row?.id ?? createdId)} />}
        </QueryView>
      </Box>
      {(open.dialog === NEW || open.row) && (
        <RowDialog list={list} onSaved={({ id }) => open.dialog === NEW && setCreatedId(id)} />
      )}
      {open.dialog === ORDER && list.canSort && <Order list={list} />}
      {list.question}
    </Box>
  );
}

type Props = { list: RecordListState };

function Found({ list, openId }: Props & { openId: string | null }) {
  if (list.records.length === 0) return <Empty text={list.texts.empty} />;
  if (list.found.length > 0) return <RecordRows list={list} openId={openId} />;
  return (
    <Empty text={`No ${list.resource.plural} match.`}>
      <Action label="Show all" onClick={() => list.narrow(everything)} />
    </Empty>
  );
}

/** Sorts a list by pointer, finger or keyboard; nothing is saved before the user presses Save order. */
function Order({ list: { resource, records, fields, sort, open } }: Props) {
  const [moved, setMoved] = useState<typeof records>();
  const sorted = moved ?? records;
  const [isGrabbing, setIsGrabbing] = useState(false);
  const save = () => {
    if (moved) sort(moved);
    open.close();
  };
  return (
    <DialogFrame
      title={`Order of ${resource.plural}`}
      closeOnInteractOutside={false}
      // While an entry is picked up, Escape cancels that.
      closeOnEscape={!isGrabbing}
      footer={
        <>
          <Action label="Cancel" onClick={open.close} />
          <Action label="Save order" colorPalette="brand" onClick={save} />
        </>
      }
      onClose={open.close}
    >
      <SortableList
        records={sorted}
        nameOf={fields.nameOf}
        onSort={(ids) => setMoved(withGroupSorted(sorted, ids))}
        onGrab={setIsGrabbing}
        isExplained
      >
        {(record, handle, arrows) => (
          <Flex align="center" gap="2" wrap="wrap" minW="0">
            {handle}
            <Text flex="1 1 4rem" py="2">
              {fields.nameOf(record)}
            </Text>
            {record.isActive !== true && (
              <Text textStyle="hint" flexShrink="0">
                Inactive
              </Text>
            )}
            {arrows}
          </Flex>
        )}
      </SortableList>
    </DialogFrame>
  );
}
