import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { Resource, StoredRecord } from '@mipaka/contract';
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { useAddressParams } from '../lib/addresses/address-params.ts';
import { HISTORY_PARAM, historyAddress } from '../lib/addresses/history-address.ts';
import { useJob } from '../lib/calls/use-job.ts';
import { useKept } from '../lib/drafts.ts';
import { useSelection } from '../lib/use-selection.ts';
import { resourceTexts, severalTexts } from '../lib/words/resource-texts.ts';
import { capitalise } from '../lib/words/text.ts';
import { Action } from '../ui/action.tsx';
import { ConfirmDialog } from '../ui/dialog-frame.tsx';
import { SelectBox } from '../ui/form/choice.tsx';
import { Empty, QueryView } from '../ui/query-view.tsx';
import { builtInId } from './company/list-texts.ts';
import { type Page, RowDialog, type RowParts } from './row-dialog.tsx';
import { ListTools } from './rows/list-tools.tsx';
import type { Card } from './rows/record-card.tsx';
import { MOST_DRAWN, RecordRows } from './rows/record-rows.tsx';
import { everything, inGroups, narrowed, type RowFields, withGroupSorted } from './rows/row-fields.ts';
import { SelectionBar } from './rows/selection-bar.tsx';
import { OrderDialog } from './sort/order-dialog.tsx';
import { type BulkChange, useChanges } from './use-changes.tsx';
import { draftedIn, useDraftForms } from './use-draft-forms.ts';

type Props = {
  /** The entity of new records, by which the list is named. */
  resource: Resource;
  query: ComponentProps<typeof QueryView<readonly StoredRecord[]>>['query'];
  fields: RowFields;
  /** The content of a card; with it the list opens as cards, and offers rows. */
  Card?: Card | undefined;
  page?: Page | undefined;
  /** What a row stands for; by default it is a record of `resource`. */
  partsOf?: (row: StoredRecord) => RowParts;
};

/** In the address of a list: the dialog of a new record is open. */
const NEW = 'new';

const none: readonly StoredRecord[] = [];

/** A list of records with its actions, and the dialogs behind them. */
export function RecordList(props: Props) {
  const { resource, query, Card, page } = props;
  const partsOf = props.partsOf ?? ((stored: StoredRecord): RowParts => ({ resource, stored }));
  const { plural } = resource;
  const texts = page?.texts ?? resourceTexts(resource);
  const { params, setParams } = useAddressParams();
  /** The id of the row in the dialog: reload, a sent link and signing in again lead back to it. Back closes it. */
  const inDialog = params.get('dialog');
  const openDialog = (id: string) => setParams({ dialog: id }, { isStep: true });
  /** The records whose deletion waits for an answer. */
  const [doomed, setDoomed] = useState(none);
  const [isSorting, setIsSorting] = useState(false);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const [narrowing, setNarrowing] = useState(everything);
  const [view, setView] = useKept(
    `view.${resource.path}${page ? '.page' : ''}`,
    Card ? ['cards', 'rows'] : ['rows', 'cards'],
  );
  const { save, entries, ...change } = useChanges(page);
  const draft = useDraftForms();
  const { changes } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a row stands for never changes
  const fields = useMemo(
    (): RowFields => ({
      ...props.fields,
      badge: (row) =>
        draftedIn(changes, partsOf(row).resource, row).length > 0 ? 'Draft' : props.fields.badge?.(row),
    }),
    [props.fields, changes],
  );
  const list = useRef<HTMLDivElement>(null);
  const isInDialog = (row: StoredRecord) => {
    const { of } = partsOf(row);
    // The address of a built-in text leads to the record that staff have saved for it since.
    return row.id === inDialog || (of !== undefined && builtInId(of.name) === inDialog);
  };
  const { edited, isGone } = useEdited(query.data?.find(isInDialog), inDialog);
  const parts: RowParts = edited ? partsOf(edited) : { resource, stored: null };
  const openId = edited?.id ?? null;
  // A key pressed before React has drawn the next record continues from that record.
  const reached = useRef<string | null>(null);
  useEffect(() => {
    reached.current = openId;
  }, [openId]);
  const { job, run, stop } = useJob();

  const records = query.data ?? none;
  const found = narrowed(records, resource.form, narrowing, fields.searched);
  const isInCards = Card !== undefined && view === 'cards';
  /** The records in the order on the screen: group by group. */
  const shown = isInCards ? found : inGroups(found, fields.group).flatMap(([, members]) => members);
  const selection = useSelection(
    JSON.stringify([narrowing, isInCards]),
    found.filter((record) => !fields.isBuiltIn?.(record)).map(({ id }) => id),
  );

  /** The stored record of a row; only such rows are selected, deleted or hidden. */
  const keptOf = (row: StoredRecord) => {
    const { resource, stored } = partsOf(row);
    return { resource, record: stored ?? row };
  };
  async function remove(gone: readonly StoredRecord[]) {
    const [first, ...others] = gone;
    if (others.length > 0) await changeSeveral(gone, 'delete');
    else if (first) change.remove.mutate(keptOf(first));
    // The focused button has disappeared with its entry.
    list.current?.focus();
  }
  const askOrRemove = (gone: readonly StoredRecord[]) =>
    page?.confirmDelete ? setDoomed(gone) : remove(gone);
  async function changeSeveral(chosen: readonly StoredRecord[], to: BulkChange) {
    const meant =
      to === 'delete' ? chosen : chosen.filter(({ isActive }) => isActive !== (to === 'activate'));
    await run(severalTexts(resource, to).doing, (progress) =>
      change.changeSeveral(meant.map(keptOf), to, progress),
    );
    selection.clear();
  }
  const askOrChange = (to: BulkChange) => {
    const chosen = found.filter(({ id }) => selection.has(id));
    if (to === 'delete') askOrRemove(chosen);
    else changeSeveral(chosen, to);
  };
  const sort = (records: readonly StoredRecord[]) => change.sort.mutate({ resource, records });
  const canSort = 'sortOrder' in resource.draft.shape && records.length > 1;
  const actions = {
    onSelect: ({ id }: StoredRecord) => selection.toggle(id),
    onEdit: ({ id }: StoredRecord) => openDialog(id),
    onDelete: (row: StoredRecord) => askOrRemove([row]),
    onActive: (row: StoredRecord, isActive: boolean) => change.activate(keptOf(row), isActive),
  };
  const place = shown.findIndex(({ id }) => id === openId);
  function walk(by: 1 | -1) {
    const next = shown[shown.findIndex(({ id }) => id === (reached.current ?? openId)) + by];
    if (!next) return;
    reached.current = next.id;
    // Not a step: Back still closes the dialog.
    setParams({ dialog: next.id });
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
          {entries.length > 0 && (
            <Action
              to={historyAddress({ what: 'own' })}
              icon="history"
              label={<chakra.span hideBelow="sm">History</chakra.span>}
              aria-label="History"
              px={{ base: '0', sm: '4' }}
            />
          )}
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
            onClick={() => openDialog(NEW)}
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
                isSelected={selection.has}
                openId={inDialog === NEW ? null : (openId ?? createdId)}
                isNarrowed={found.length !== records.length}
                onSort={
                  // Lists of more records are sorted in their dialog: there an entry is no more than its name.
                  canSort && found.length === records.length && records.length <= MOST_DRAWN
                    ? (ids) => sort(withGroupSorted(records, ids))
                    : undefined
                }
                {...actions}
              />
            );
          }}
        </QueryView>
      </Box>
      {(inDialog === NEW || edited) && (
        <RowDialog
          {...{ parts, page, save, draft, isGone }}
          row={edited ?? null}
          walk={place < 0 ? undefined : { place: place + 1, count: shown.length, to: walk }}
          onClose={() => setParams({ dialog: null, [HISTORY_PARAM]: null })}
          onSaved={({ id }) => inDialog === NEW && setCreatedId(id)}
        />
      )}
      {isSorting && (
        <OrderDialog
          {...{ plural, records }}
          nameOf={fields.nameOf}
          onSave={sort}
          onClose={() => setIsSorting(false)}
        />
      )}
      {doomed.length > 0 && page && (
        <ConfirmDialog
          title={`Delete ${doomed.length > 1 ? `${doomed.length} ${plural}` : doomed.map(fields.nameOf).join()}?`}
          text={doomed.length > 1 ? 'They can be restored from the trash.' : page.confirmDelete}
          confirmLabel="Delete"
          onClose={() => setDoomed(none)}
          onConfirm={() => remove(doomed)}
        />
      )}
    </Box>
  );
}

/** The row in the dialog. The dialog stays open when another user deletes the record: it holds typed text. */
function useEdited(found: StoredRecord | undefined, id: string | null) {
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const edited = found ?? (last?.id === id ? last : undefined);
  return { edited, isGone: edited !== undefined && found === undefined };
}
