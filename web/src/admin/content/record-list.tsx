import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import type { Resource } from '@mipaka/contract';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { type AnyRecord, useRecords } from '../lib/records.ts';
import type { ResourceTexts } from '../lib/resource-texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { RecordCards } from './record-cards.tsx';
import { UndoMenu } from './undo-menu.tsx';
import { useDialogAddress } from './use-dialog-address.ts';

const OrderDialog = lazy(() => import('./order-dialog.tsx'));

type Props = {
  resource: Resource;
  title: string;
  texts: Pick<ResourceTexts, 'add' | 'empty' | 'confirmDelete'>;
  /** The narrowest a card may become before the grid drops a column. */
  minCardWidth: string;
  renderCard: (record: AnyRecord) => ReactNode;
  /** What names a record to a person. */
  nameOf: (record: AnyRecord) => string;
  onDelete: (record: AnyRecord) => void;
  /** The open dialog: `record` is null for a new one; `isGone` when somebody else has deleted it meanwhile. */
  renderDialog: (record: AnyRecord | null, close: () => void, isGone: boolean) => ReactNode;
};

/** A resource's records as cards with Edit and Delete, the button that adds one, and the dialogs behind them. */
export function RecordList({ resource, title, texts, nameOf, onDelete, ...props }: Props) {
  const query = useRecords(resource);
  const dialog = useDialogAddress();
  const [doomed, setDoomed] = useState<AnyRecord | null>(null);
  const [isSorting, setIsSorting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { edited, isGone } = useEdited(query.data, dialog.recordId);

  const remove = (record: AnyRecord) => {
    onDelete(record);
    // The button that had the focus is gone with its card.
    heading.current?.focus();
  };
  const canSort = 'sortOrder' in resource.draft.shape && (query.data?.length ?? 0) > 1;
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
        {(records) =>
          records.length === 0 ? (
            <Empty text={texts.empty} />
          ) : (
            <RecordCards
              records={records}
              minCardWidth={props.minCardWidth}
              nameOf={nameOf}
              renderCard={props.renderCard}
              onEdit={(record) => dialog.openRecord(record.id)}
              onDelete={(record) => (texts.confirmDelete ? setDoomed(record) : remove(record))}
            />
          )
        }
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
