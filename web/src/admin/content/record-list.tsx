import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import type { Resource } from '@mipaka/contract';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { type AnyRecord, useRecords } from '../lib/records.ts';
import type { ResourceTexts } from '../lib/resource-texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { RecordCards } from './record-cards.tsx';
import { ListTools, NothingFound } from './rows/list-tools.tsx';
import { RecordRows } from './rows/record-rows.tsx';
import { type Narrowing, narrowed, type RowFields, withGroupSorted } from './rows/row-fields.ts';
import { useView, type View } from './rows/use-view.ts';
import { UndoMenu } from './undo-menu.tsx';
import { useDialogAddress } from './use-dialog-address.ts';
import { useOrder } from './use-order.tsx';

const OrderDialog = lazy(() => import('./order-dialog.tsx'));

type Props = {
  resource: Resource;
  title: string;
  texts: Pick<ResourceTexts, 'add' | 'empty' | 'confirmDelete'>;
  fields: RowFields;
  /** Where the list can be looked at as cards as well: what one shows, and what comes first. */
  cards?: { render: (record: AnyRecord) => ReactNode; first: View } | undefined;
  onActive: (record: AnyRecord, isActive: boolean) => void;
  onDelete: (record: AnyRecord) => void;
  /** The open dialog: `record` is null for a new one; `isGone` when somebody else has deleted it meanwhile. */
  renderDialog: (record: AnyRecord | null, close: () => void, isGone: boolean) => ReactNode;
};

/** Lists of more records are sorted in their dialog: there an entry is no more than its name. */
const MOST_SORTED_IN_PLACE = 100;

const everything: Narrowing = { text: '', state: 'all' };

/** A resource's records with Edit and Delete, the button that adds one, and the dialogs behind them. */
export function RecordList({ resource, title, texts, fields, cards, onDelete, ...props }: Props) {
  const { nameOf } = fields;
  const query = useRecords(resource);
  const dialog = useDialogAddress();
  const [doomed, setDoomed] = useState<AnyRecord | null>(null);
  const [isSorting, setIsSorting] = useState(false);
  const [narrowing, setNarrowing] = useState(everything);
  const [view, setView] = useView(title, cards?.first ?? 'rows');
  const order = useOrder(resource);
  const heading = useRef<HTMLHeadingElement>(null);
  const { edited, isGone } = useEdited(query.data, dialog.recordId);

  const remove = (record: AnyRecord) => {
    onDelete(record);
    // The button that had the focus is gone with its card.
    heading.current?.focus();
  };
  const canSort = 'sortOrder' in resource.draft.shape && (query.data?.length ?? 0) > 1;
  const renderRecords = (records: readonly AnyRecord[]) => {
    const found = narrowed(records, resource.form, narrowing);
    const isWhole = found.length === records.length;
    const actions = {
      onEdit: (record: AnyRecord) => dialog.openRecord(record.id),
      onDelete: (record: AnyRecord) => (texts.confirmDelete ? setDoomed(record) : remove(record)),
    };
    return (
      <>
        <ListTools
          plural={resource.plural}
          narrowing={narrowing}
          onNarrow={setNarrowing}
          shown={found.length}
          total={records.length}
          view={cards && { chosen: view, onChoose: setView }}
        />
        {found.length === 0 && (
          <NothingFound plural={resource.plural} onClear={() => setNarrowing(everything)} />
        )}
        {cards && view === 'cards' ? (
          <RecordCards
            records={found}
            minCardWidth="20rem"
            nameOf={nameOf}
            renderCard={cards.render}
            {...actions}
          />
        ) : (
          <RecordRows
            records={found}
            fields={fields}
            onActive={props.onActive}
            onSort={
              canSort && isWhole && records.length <= MOST_SORTED_IN_PLACE
                ? (ids) => order.mutate(withGroupSorted(records, ids))
                : undefined
            }
            {...actions}
          />
        )}
      </>
    );
  };
  return (
    <Box>
      <Flex justify="space-between" align="center" gap="4" wrap="wrap" mb="6">
        <Heading as="h2" size="2xl" ref={heading} tabIndex={-1} outline="0">
          {title}
        </Heading>
        <Flex gap={{ base: '2', sm: '3' }} wrap="wrap">
          <UndoMenu />
          {canSort && (
            <Button variant="outline" minH="11" px="4" onClick={() => setIsSorting(true)}>
              Change order
            </Button>
          )}
          <Button colorPalette="brand" minH="11" px={{ base: '4', sm: '6' }} onClick={dialog.openNew}>
            {texts.add}
          </Button>
        </Flex>
      </Flex>
      <QueryView query={query} what={resource.plural}>
        {(records) => (records.length === 0 ? <Empty text={texts.empty} /> : renderRecords(records))}
      </QueryView>
      {dialog.isNew && props.renderDialog(null, dialog.close, false)}
      {edited && props.renderDialog(edited, dialog.close, isGone)}
      {isSorting && query.data && (
        <Suspense>
          <OrderDialog
            resource={resource}
            records={query.data}
            nameOf={nameOf}
            onClose={() => setIsSorting(false)}
          />
        </Suspense>
      )}
      {doomed && texts.confirmDelete && (
        <ConfirmDialog
          title={`Delete ${nameOf(doomed)}?`}
          text={texts.confirmDelete}
          confirmLabel="Delete"
          onCancel={() => setDoomed(null)}
          onConfirm={() => {
            setDoomed(null);
            remove(doomed);
          }}
        />
      )}
    </Box>
  );
}

/** The record whose dialog is open. It stays open when somebody else deletes the record: what was typed is in it. */
function useEdited(records: AnyRecord[] | undefined, recordId: string | null) {
  const found = records?.find(({ id }) => id === recordId);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const edited = found ?? (last?.id === recordId ? last : undefined);
  return { edited, isGone: edited !== undefined && found === undefined };
}
