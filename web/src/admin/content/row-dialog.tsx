import { useEffect, useRef } from 'react';
import { formWithoutKey } from '../lib/fields.ts';
import { type AnyRecord, listPath } from '../lib/queries/records.ts';
import { resourceTexts } from '../lib/words/resource-texts.ts';
import { RecordHistory } from './history/record-history.tsx';
import { checkOf, controlOf, type SiteText } from './lib/site-places.ts';
import { overridesOf } from './overrides.ts';
import { CompanyPreview } from './previews/company-preview.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { draftedIn, type SaveForm } from './use-draft-forms.ts';
import type { RecordListState, RowParts } from './use-record-list.ts';

/** The form of a text, without its key, because it never moves; the place of a single text limits its length. */
function formOf(of: SiteText) {
  const form = formWithoutKey(of.resource);
  if (of.max === undefined) return form;
  const text = { label: 'Text', control: controlOf(of) } as const;
  return { schema: form.schema.extend({ text: checkOf(of) }), fields: { ...form.fields, text } };
}

type Props = { list: RecordListState; onSaved: (record: AnyRecord) => void };

/** The form of a row: of a text filled with what visitors read now, whether staff have saved it before or not. */
export function RowDialog({ list, onSaved }: Props) {
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
