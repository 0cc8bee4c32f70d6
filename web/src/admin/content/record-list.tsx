import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { Resource, StoredRecord } from '@mipaka/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { historyAddress } from '../lib/addresses/history-address.ts';
import { type Progress, useJob } from '../lib/calls/use-job.ts';
import { useKept } from '../lib/use-kept.ts';
import { useSelection } from '../lib/use-selection.ts';
import { type ResourceTexts, severalTexts } from '../lib/words/resource-texts.ts';
import { capitalise } from '../lib/words/text.ts';
import { Action } from '../ui/action.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { SelectBox } from '../ui/list/select-box.tsx';
import { QueryView } from '../ui/query-view.tsx';
import type { RecordDialog, Walk } from './record-dialog.tsx';
import { ListTools } from './rows/list-tools.tsx';
import type { Card } from './rows/record-card.tsx';
import { MOST_DRAWN, RecordRows } from './rows/record-rows.tsx';
import { everything, inGroups, narrowed, type RowFields, withGroupSorted } from './rows/row-fields.ts';
import { SelectionBar } from './rows/selection-bar.tsx';
import { OrderDialog } from './sort/order-dialog.tsx';
import { useOrder } from './sort/use-order.tsx';
import { useUndo } from './undo/use-undo.tsx';
import type { BulkChange } from './use-changes.tsx';
import { useDialogAddress } from './use-dialog-address.ts';

type Props = {
  resource: Resource;
  query: Pick<UseQueryResult<readonly StoredRecord[]>, 'data' | 'error' | 'isFetching'> & {
    refetch: () => void;
  };
  /** Under which name the choice between rows and cards is kept. */
  name: string;
  texts: Pick<ResourceTexts, 'add' | 'empty' | 'confirmDelete'>;
  fields: RowFields;
  /** The content of a card; with it the list opens as cards, and offers rows. */
  Card?: Card | undefined;
  onChange: (record: StoredRecord, change: BulkChange) => void;
  onSeveral: (records: readonly StoredRecord[], change: BulkChange, progress: Progress) => Promise<void>;
  renderDialog: (open: OpenDialog) => ReactNode;
};

/**
 * The open dialog: `record` is null for a new one, for which `named` may hold a word from the address; `isGone` when
 * another user has deleted the record since.
 */
export type OpenDialog = Pick<
  Parameters<typeof RecordDialog>[0],
  'record' | 'isGone' | 'onClose' | 'walk'
> & {
  named: string | undefined;
  /** To be called with a saved record: the list scrolls to a new one. */
  onSaved: (record: StoredRecord) => void;
};

const none: readonly StoredRecord[] = [];

/** The list of a resource's records with its actions, and the dialogs behind them. */
export function RecordList({ resource, query, name, texts, fields, Card, onChange, ...props }: Props) {
  const { plural } = resource;
  const { nameOf } = fields;
  const dialog = useDialogAddress();
  /** The records whose deletion waits for an answer. */
  const [doomed, setDoomed] = useState(none);
  const [isSorting, setIsSorting] = useState(false);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const [narrowing, setNarrowing] = useState(everything);
  const [view, setView] = useKept(
    `mipaka.view.${useAuth().user?.id}.${name}`,
    Card ? ['cards', 'rows'] : ['rows', 'cards'],
  );
  const order = useOrder(resource);
  const list = useRef<HTMLDivElement>(null);
  const { edited, isGone } = useEdited(query.data, dialog.recordId);
  /** The row whose form is open; a built-in row, which staff have not saved, opens as a new record. */
  const openId = edited?.id ?? (dialog.named === undefined ? null : `new:${dialog.named}`);
  // A key pressed before React has drawn the next record continues from that record.
  const reached = useRef<string | null>(null);
  useEffect(() => {
    reached.current = openId;
  }, [openId]);
  const { job, run, stop } = useJob();

  const records = query.data ?? none;
  const found = useMemo(
    () => narrowed(records, resource.form, narrowing, fields.searched),
    [records, resource, narrowing, fields],
  );
  const isInCards = Card !== undefined && view === 'cards';
  /** The records in the order on the screen: group by group. */
  const shown = isInCards ? found : inGroups(found, fields.group).flatMap(([, members]) => members);
  const selection = useSelection(
    JSON.stringify([narrowing, isInCards]),
    found.filter((record) => !fields.isBuiltIn?.(record)).map(({ id }) => id),
  );
  const selected = new Set(selection.ids);

  async function remove(gone: readonly StoredRecord[]) {
    const [first, ...others] = gone;
    if (others.length > 0) await changeSeveral(gone, 'delete');
    else if (first) onChange(first, 'delete');
    // The focused button has disappeared with its entry.
    list.current?.focus();
  }
  const askOrRemove = (gone: readonly StoredRecord[]) =>
    texts.confirmDelete ? setDoomed(gone) : remove(gone);
  async function changeSeveral(chosen: readonly StoredRecord[], change: BulkChange) {
    const meant =
      change === 'delete' ? chosen : chosen.filter(({ isActive }) => isActive !== (change === 'activate'));
    await run(severalTexts(resource, change).doing, (progress) => props.onSeveral(meant, change, progress));
    selection.clear();
  }
  const askOrChange = (change: BulkChange) => {
    const chosen = found.filter(({ id }) => selected.has(id));
    if (change === 'delete') askOrRemove(chosen);
    else changeSeveral(chosen, change);
  };
  const canSort = 'sortOrder' in resource.draft.shape && records.length > 1;
  const actions = {
    onSelect: ({ id }: StoredRecord) => selection.toggle(id),
    onEdit: ({ id }: StoredRecord) => dialog.openRecord(id),
    onDelete: (record: StoredRecord) => askOrRemove([record]),
    onActive: (record: StoredRecord, isActive: boolean) =>
      onChange(record, isActive ? 'activate' : 'deactivate'),
  };
  /** The way from a record to its neighbours; undefined for one that the list does not show. */
  function walkAt(id: string | null): Walk | undefined {
    const index = shown.findIndex((record) => record.id === id);
    if (index < 0) return undefined;
    const step = (by: 1 | -1) => () => {
      const next = shown[shown.findIndex((record) => record.id === (reached.current ?? id)) + by];
      if (!next) return;
      reached.current = next.id;
      dialog.walkTo(next.id);
    };
    return {
      ...{ place: index + 1, count: shown.length },
      toPrevious: index > 0 ? step(-1) : undefined,
      toNext: index + 1 < shown.length ? step(1) : undefined,
    };
  }
  const isSelecting = !selection.isEmpty || job !== null;
  // Above closed groups, nobody sees what it selects.
  const isClosed = fields.isFolded && found.length === records.length && selection.isEmpty;
  const canSelectAll = !isInCards && found.length > 0 && !isClosed;
  const tools = (
    <>
      {canSelectAll && (
        <SelectBox
          label={`Select all ${plural} shown`}
          isSelected={selection.isEveryShown}
          isPartly={!selection.isEmpty && !selection.isEveryShown}
          onSelect={selection.toggleShown}
        />
      )}
      {isSelecting ? (
        <SelectionBar plural={plural} selection={selection} job={job} onChange={askOrChange} onStop={stop} />
      ) : (
        <ListTools
          plural={plural}
          narrowing={narrowing}
          onNarrow={setNarrowing}
          shown={found.length}
          total={records.length}
          view={Card && { chosen: view, onChoose: setView }}
        />
      )}
    </>
  );
  return (
    <Box>
      <Flex
        align="center"
        gap={{ base: '2', md: '3' }}
        wrap="wrap"
        py="1"
        mt="-1"
        mb="3"
        {...(isSelecting && { position: 'sticky', top: '0', zIndex: 'docked', bg: 'bg' })}
      >
        {records.length > 0 && tools}
        <Flex gap="2" wrap="wrap" ms="auto" hideBelow={isSelecting ? 'lg' : undefined}>
          <HistoryButton />
          {canSort && (
            <Action
              label={<chakra.span hideBelow="sm">Change order</chakra.span>}
              icon="grip-vertical"
              aria-label="Change order"
              px={{ base: '3', sm: '4' }}
              onClick={() => setIsSorting(true)}
            />
          )}
          <Button
            colorPalette="brand"
            px={{ base: '3', sm: '6' }}
            aria-label={texts.add}
            onClick={dialog.openNew}
          >
            <chakra.span hideFrom="sm">Add</chakra.span>
            <chakra.span hideBelow="sm">{texts.add}</chakra.span>
          </Button>
        </Flex>
      </Flex>
      <Box ref={list} tabIndex={-1} role="region" aria-label={capitalise(plural)} outline="0">
        <QueryView query={query} what={plural}>
          {() => {
            if (records.length === 0) return <Empty text={texts.empty} />;
            if (found.length === 0) {
              return (
                <Empty text={`No ${plural} match.`}>
                  <Action label="Show all" onClick={() => setNarrowing(everything)} />
                </Empty>
              );
            }
            return (
              <RecordRows
                records={found}
                fields={fields}
                Card={isInCards ? Card : undefined}
                isSelected={(id) => selected.has(id)}
                openId={dialog.isNew ? openId : (openId ?? createdId)}
                isNarrowed={found.length !== records.length}
                onSort={
                  // Lists of more records are sorted in their dialog: there an entry is no more than its name.
                  canSort && found.length === records.length && records.length <= MOST_DRAWN
                    ? (ids) => order.mutate(withGroupSorted(records, ids))
                    : undefined
                }
                {...actions}
              />
            );
          }}
        </QueryView>
      </Box>
      {(dialog.isNew || edited) &&
        props.renderDialog({
          ...{ record: edited ?? null, named: dialog.named, isGone, walk: walkAt(openId) },
          onClose: dialog.close,
          onSaved: ({ id }) => dialog.isNew && setCreatedId(id),
        })}
      {isSorting && (
        <OrderDialog
          {...{ plural, records, nameOf }}
          onSave={order.mutate}
          onClose={() => setIsSorting(false)}
        />
      )}
      {doomed.length > 0 && texts.confirmDelete && (
        <ConfirmDialog
          title={`Delete ${doomed.length > 1 ? `${doomed.length} ${plural}` : doomed.map(nameOf).join()}?`}
          text={doomed.length > 1 ? 'They can be restored from the trash.' : texts.confirmDelete}
          confirmLabel="Delete"
          onClose={() => setDoomed(none)}
          onConfirm={() => remove(doomed)}
        />
      )}
    </Box>
  );
}

/** A link to the user's changes in this session, while any can be undone. */
function HistoryButton() {
  const { entries } = useUndo();
  return (
    entries.length > 0 && (
      <Action
        to={historyAddress({ what: 'own' })}
        icon="history"
        label={<chakra.span hideBelow="sm">History</chakra.span>}
        aria-label="History"
        px={{ base: '0', sm: '4' }}
      />
    )
  );
}

/** The record whose dialog is open. The dialog stays open when another user deletes the record: it holds typed text. */
function useEdited(records: readonly StoredRecord[] | undefined, recordId: string | null) {
  const found = records?.find(({ id }) => id === recordId);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const edited = found ?? (last?.id === recordId ? last : undefined);
  return { edited, isGone: edited !== undefined && found === undefined };
}
