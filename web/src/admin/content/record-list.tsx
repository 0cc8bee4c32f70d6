import { Box, Flex, Text } from '@chakra-ui/react';
import type { Resource, StoredRecord } from '@mipaka/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formWithoutKey } from '../lib/fields.ts';
import { listPath, useRecords } from '../lib/queries/records.ts';
import { resourceTexts } from '../lib/words/resource-texts.ts';
import { capitalise } from '../lib/words/text.ts';
import { Action } from '../ui/action.tsx';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { Empty, QueryView } from '../ui/query-view.tsx';
import { RecordHistory } from './history/record-history.tsx';
import { checkOf, controlOf, type SiteText } from './lib/site-places.ts';
import { overridesOf } from './overrides.ts';
import { CompanyPreview } from './previews/company-preview.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { TrashLink } from './record-form.tsx';
import { ListBar } from './rows/list-bar.tsx';
import { RecordRows } from './rows/record-rows.tsx';
import { everything, rowFieldsOf, withGroupSorted } from './rows/row-fields.ts';
import { SortableList } from './sort/sortable-list.tsx';
import type { Page } from './use-changes.tsx';
import { draftedIn, type SaveForm } from './use-draft-forms.ts';
import {
  NEW,
  ORDER,
  type RecordListProps,
  type RecordListState,
  type RowParts,
  useRecordList,
} from './use-record-list.ts';

/** The management of one resource. Differences come from its declaration and its overrides. */
export function ResourceTab({ resource, page }: { resource: Resource; page?: Page }) {
  const { Card, rows } = overridesOf(resource);
  const fields = useMemo(() => rowFieldsOf(resource, rows), [resource, rows]);
  return <RecordList {...{ resource, page, fields, Card }} query={useRecords(resource)} />;
}

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

/** The form of a text, without its key, because it never moves; the place of a single text limits its length. */
function formOf(of: SiteText) {
  const form = formWithoutKey(of.resource);
  if (of.max === undefined) return form;
  const text = { label: 'Text', control: controlOf(of) } as const;
  return { schema: form.schema.extend({ text: checkOf(of) }), fields: { ...form.fields, text } };
}

type RowDialogProps = { list: RecordListState; onSaved: (record: StoredRecord) => void };

/** The form of a row: of a text filled with what visitors read now, whether staff have saved it before or not. */
function RowDialog({ list, onSaved }: RowDialogProps) {
  const { page, draft, save, open } = list;
  const { row } = open;
  const { resource, stored, of }: RowParts = row
    ? list.partsOf(row)
    : { resource: list.resource, stored: null };
  const said = page?.texts ?? resourceTexts(resource);
  const { Preview, ...overrides } = overridesOf(resource).form ?? {};
  const form = of
    ? { ...formOf(of), preview: of.form && <CompanyPreview of={of} /> }
    : {
        schema: resource.draft,
        fields: page?.fields ?? resource.form,
        preview: Preview && <Preview />,
        overrides,
      };
  // To a user, saving a built-in text for the first time is an edit, not an addition.
  const isEdit = stored !== null || of !== undefined;
  const { key = '' } = resource;
  /** A new record gets the key of its place, because the form has no field for it. */
  const withKey =
    (saveTo: SaveForm): SaveForm =>
    (values, files, seen, ...more) =>
      saveTo(of && seen === null ? { ...values, [key]: of.start[key] } : values, files, seen, ...more);
  const title = of && `Edit ${[...new Set([of.page, of.place])].join(': ')}`;
  return (
    <RecordDialog
      {...form}
      walk={useWalk(list)}
      isGone={open.isGone}
      onClose={open.close}
      title={title ?? (stored ? said.editTitle : said.addTitle)}
      resource={resource}
      unsavedName={`${listPath(resource)}${page ? '.page' : ''}.${of?.name ?? stored?.id ?? 'new'}`}
      saveLabel={isEdit ? said.update : said.create}
      savingLabel={isEdit ? said.updating : said.creating}
      record={stored}
      History={RecordHistory}
      start={of?.start}
      drafted={row ? draftedIn(draft.changes, resource, row) : undefined}
      onSave={withKey(async (values, files, seen) => {
        // The save of a built-in text adds nothing new.
        const saved = await save.mutateAsync({ resource, seen, values, files, ...(of && { as: 'update' }) });
        onSaved(saved);
        return saved;
      })}
      onSaveDraft={
        // Entities that only staff see have no draft: their changes apply at once.
        page || resource.publicSchema === null ? undefined : withKey(draft.saveFrom(resource, of?.start))
      }
    />
  );
}

/** The place of the open row in its list, from 1, and the way to its neighbours. */
function useWalk({ shown, open }: RecordListState) {
  const openId = open.row?.id;
  // A key pressed before React has drawn the next record continues from that record.
  const reached = useRef(openId);
  useEffect(() => {
    reached.current = openId;
  }, [openId]);
  const indexOf = (id: string | undefined) => shown.findIndex((row) => row.id === id);
  const index = indexOf(openId);
  function to(by: 1 | -1) {
    const next = shown[indexOf(reached.current) + by];
    if (!next) return;
    reached.current = next.id;
    open.walkTo(next.id);
  }
  return index < 0 ? undefined : { place: index + 1, count: shown.length, to };
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
