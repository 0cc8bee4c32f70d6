import type { Resource } from '@mipaka/contract';
import { useMemo } from 'react';
import { bodyOf, type PhotoChanges } from '../../lib/fields.ts';
import { type AnyRecord, listPath } from '../../lib/records.ts';
import { resourceTexts } from '../../lib/resource-texts.ts';
import { overridesOf } from '../overrides.ts';
import { RecordDialog } from '../record-dialog.tsx';
import type { OpenDialog } from '../record-list.tsx';
import { resourceOf, type SiteText } from './site-texts.ts';
import { detailsFormOf, isSingle, textFormOf } from './text-form.tsx';

type Props = {
  open: OpenDialog;
  /** What of the site it replaces; undefined where it replaces nothing, or where that is still to be chosen. */
  of: SiteText | undefined;
  /** The entity of a record that replaces nothing. */
  resource: Resource;
  onSave: (resource: Resource, seen: AnyRecord | null, body: Record<string, unknown>) => Promise<unknown>;
};

/** The form of a text by its place; that of the whole entity where nothing is declared for it. */
function formOf(of: SiteText | undefined, resource: Resource) {
  if (of && isSingle(of)) return textFormOf(of);
  if (of && 'details' in of.declared) return detailsFormOf(of);
  return {
    schema: resource.draft,
    fields: resource.form,
    overrides: overridesOf(resource).form,
    key: undefined,
  };
}

/** The form of a text: what visitors read stands in it, whether staff have saved it before or not. */
export function TextDialog({ open, of, resource: resourceWithout, onSave }: Props) {
  const resource = of ? resourceOf(of) : resourceWithout;
  const form = useMemo(() => formOf(of, resource), [of, resource]);
  const said = resourceTexts(resource);
  const title = of && form.key && [...new Set([of.page, of.declared.place])].join(': ');
  const save = (draft: Record<string, unknown>, photos: PhotoChanges, seen: AnyRecord | null) => {
    const body = bodyOf(form.fields, draft, photos) as Record<string, unknown>;
    return onSave(resource, seen, seen === null ? { ...body, ...form.key } : body);
  };
  return (
    <RecordDialog
      {...open}
      resource={resource}
      draftName={listPath(resource)}
      schema={form.schema}
      fields={form.fields}
      texts={title ? { ...said, addTitle: title, editTitle: title } : said}
      overrides={form.overrides}
      onSave={save}
    />
  );
}
