import type { Resource, StoredRecord } from '@mipaka/contract';
import { type ComponentProps, useState } from 'react';
import { useAddressParams } from '../lib/addresses/address-params.ts';
import { HISTORY_PARAM } from '../lib/addresses/history-address.ts';
import { useJob } from '../lib/calls/use-job.ts';
import { useKept } from '../lib/unsaved.ts';
import { useSelection } from '../lib/use-selection.ts';
import { resourceTexts, severalTexts } from '../lib/words/resource-texts.ts';
import { useQuestion } from '../ui/dialog-frame.tsx';
import type { QueryView } from '../ui/query-view.tsx';
import { builtInId } from './company/list-texts.ts';
import type { SiteText } from './lib/site-places.ts';
import type { Card } from './rows/record-card.tsx';
import type { RowAction } from './rows/record-row.tsx';
import {
  everything,
  inGroups,
  MOST_DRAWN,
  narrowed,
  type RowFields,
  withGroupSorted,
} from './rows/row-fields.ts';
import { type BulkChange, type Page, useChanges, useSort } from './use-changes.tsx';
import { draftedIn, useDraftForms } from './use-draft-forms.ts';

/** What a row of a list stands for. */
export type RowParts = {
  resource: Resource;
  /** Null for a built-in text, which staff have not saved. */
  stored: StoredRecord | null;
  /** The text of the site that the record replaces. */
  of?: SiteText | undefined;
};

export type RecordListProps = {
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

/** In the address of a list: the form of a new record is open, or the dialog of the order. */
export const NEW = 'new';
export const ORDER = 'order';

const none: readonly StoredRecord[] = [];

/** The rows of a list, as narrowed and selected, and what staff do with them. */
export function useRecordList({ resource, query, fields, page, ...props }: RecordListProps) {
  const partsOf = props.partsOf ?? ((stored: StoredRecord): RowParts => ({ resource, stored }));
  const records = query.data ?? none;
  const open = useOpenRow(query.data, partsOf);
  const [narrowing, narrow] = useState(everything);
  const [view, chooseView] = useKept(
    `view.${resource.path}${page ? '.page' : ''}`,
    props.Card ? ['cards', 'rows'] : ['rows', 'cards'],
  );
  const Card = view === 'cards' ? props.Card : undefined;
  const found = narrowed(records, resource.form, narrowing, fields.searched);
  const selection = useSelection(
    JSON.stringify([narrowing, Card !== undefined]),
    found.filter((record) => !fields.isBuiltIn?.(record)).map(({ id }) => id),
  );
  const { ask, question } = useQuestion();
  const changes = useChanges(page);
  const draft = useDraftForms();
  const { job, run, stop } = useJob();

  /** Changes one row at once, or several with a progress. */
  async function change(rows: readonly StoredRecord[], to: BulkChange) {
    const meant = rows.filter(({ isActive }) => to === 'delete' || isActive !== (to === 'activate'));
    const kept = meant.map((row) => {
      const { resource, stored } = partsOf(row);
      return { resource, record: stored ?? row };
    });
    if (kept.length > 1)
      await run(severalTexts(resource, to).doing, (progress) => changes.change(resource, kept, to, progress));
    else changes.change(resource, kept, to);
    if (selection.ids.every((id) => rows.some((row) => row.id === id))) selection.clear();
  }
  /** The same, after a question on a page that asks before a delete. */
  function request(rows: readonly StoredRecord[], to: BulkChange) {
    if (!page || to !== 'delete') return change(rows, to);
    const isOne = rows.length === 1;
    ask({
      title: `Delete ${isOne ? rows.map(fields.nameOf).join() : `${rows.length} ${resource.plural}`}?`,
      text: isOne ? page.confirmDelete : 'They can be restored from the trash.',
      confirmLabel: 'Delete',
      onConfirm: () => change(rows, to),
    });
  }

  function act(action: RowAction, row: StoredRecord) {
    if (action === 'select') selection.toggle(row.id);
    else if (action === 'edit') open.show(row.id);
    else request([row], action);
  }

  const canSort = 'sortOrder' in resource.draft.shape && records.length > 1;
  const { mutate: sort } = useSort(resource);
  const isNarrowed = found.length !== records.length;

  return {
    ...{ resource, records, found, isNarrowed, narrowing, narrow, fields, Card, page, partsOf },
    ...{ open, draft, selection, job, stop, act, request, question },
    texts: page?.texts ?? resourceTexts(resource),
    view: props.Card && { chosen: view, choose: chooseView },
    /** The records in the order on the screen: group by group. */
    shown: Card ? found : inGroups(found, fields.group).flatMap(([, members]) => members),
    badgeOf: (row: StoredRecord) =>
      draftedIn(draft.changes, partsOf(row).resource, row).length > 0 ? 'Draft' : fields.badge?.(row),
    save: changes.save,
    ...{ canSort, sort },
    /** Saves the new order of a group's ids. Longer lists are sorted in their dialog: there an entry is a name. */
    sortGroup:
      canSort && !isNarrowed && records.length <= MOST_DRAWN
        ? (ids: readonly string[]) => sort(withGroupSorted(records, ids))
        : undefined,
  };
}

export type RecordListState = ReturnType<typeof useRecordList>;

/**
 * The row in the dialog, by the address: reload, a sent link and signing in again lead back to it, and Back closes it.
 * The dialog stays open when another user deletes the record: it holds typed text.
 */
function useOpenRow(records: readonly StoredRecord[] | undefined, partsOf: (row: StoredRecord) => RowParts) {
  const { params, setParams } = useAddressParams();
  const dialog = params.get('dialog');
  const found = records?.find((row) => {
    const { of } = partsOf(row);
    // The address of a built-in text leads to the record that staff have saved for it since.
    return row.id === dialog || (of !== undefined && builtInId(of.name) === dialog);
  });
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const row = found ?? (last?.id === dialog ? last : undefined);
  return {
    dialog,
    row: row ?? null,
    isGone: row !== undefined && found === undefined,
    isMissing: records && !row && dialog !== null && dialog !== NEW && dialog !== ORDER,
    show: (id: string) => setParams({ dialog: id }, { isStep: true }),
    /** Shows another row in the same dialog: Back still closes it. */
    walkTo: (id: string) => setParams({ dialog: id }),
    close: () => setParams({ dialog: null, [HISTORY_PARAM]: null }),
  };
}
