import type { Resource } from '@mipaka/contract';
import { useMemo } from 'react';
import { bodyOf, type FileChanges } from '../../lib/fields.ts';
import { type AnyRecord, listPath, type RecordBody } from '../../lib/queries/records.ts';
import { resourceTexts } from '../../lib/words/resource-texts.ts';
import type { DraftDecision } from '../lib/draft-changes.ts';
import { overridesOf } from '../overrides.ts';
import { RecordDialog } from '../record-dialog.tsx';
import type { OpenDialog } from '../record-list.tsx';
import { resourceOf, type SiteText } from './site-texts.ts';
import { isSingle, severalFieldsFormOf, textFormOf } from './text-form.tsx';

type Props = {
  open: OpenDialog;
  /** What of the site it replaces; undefined where it replaces nothing, or where that is still to be chosen. */
  of: SiteText | undefined;
  /** The entity of a record that replaces nothing. */
  resource: Resource;
  onSave: (resource: Resource, seen: AnyRecord | null, body: RecordBody) => Promise<unknown>;
  /** Keeps the fields for the next publish. */
  onSaveDraft: (
    resource: Resource,
    values: Record<string, unknown>,
    files: FileChanges,
    seen: AnyRecord | null,
    decision?: DraftDecision,
  ) => Promise<unknown>;
  /** What of the record is drafted already, in words. */
  drafted: readonly string[] | undefined;
};

/** The form of a text by its place; that of the whole entity where nothing is declared for it. */
function formOf(of: SiteText | undefined, resource: Resource) {
  if (of) return isSingle(of) ? textFormOf(of) : severalFieldsFormOf(of);
  return {
    schema: resource.draft,
    fields: resource.form,
    overrides: overridesOf(resource).form,
    key: undefined,
  };
}

/** The form of a text: what visitors read stands in it, whether staff have saved it before or not. */
export function TextDialog({ open, of, resource: resourceWithout, onSave, onSaveDraft, drafted }: Props) {
  const resource = of ? resourceOf(of) : resourceWithout;
  const form = useMemo(() => formOf(of, resource), [of, resource]);
  const said = resourceTexts(resource);
  // What is built in is there already: nobody adds it.
  const title = of && `Edit ${[...new Set([of.page, of.declared.place])].join(': ')}`;
  const texts = title
    ? { ...said, addTitle: title, editTitle: title, create: said.update, creating: said.updating }
    : said;
  /** A new one gets the key of its place, which the form does not ask for. */
  const withKey = (values: Record<string, unknown>, seen: AnyRecord | null) =>
    seen === null ? { ...values, ...form.key } : values;
  const save = (draft: Record<string, unknown>, files: FileChanges, seen: AnyRecord | null) =>
    onSave(resource, seen, bodyOf(form.fields, withKey(draft, seen), files));
  return (
    <RecordDialog
      {...open}
      resource={resource}
      draftName={listPath(resource)}
      schema={form.schema}
      fields={form.fields}
      texts={texts}
      overrides={form.overrides}
      drafted={drafted}
      onSave={save}
      onSaveDraft={(draft, files, seen, decision) =>
        onSaveDraft(resource, withKey(draft, seen), files, seen, decision)
      }
    />
  );
}
