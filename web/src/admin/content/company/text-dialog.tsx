import { type Resource, text as textField } from '@mipaka/contract';
import { useMemo } from 'react';
import { bodyOf, formWithoutKey } from '../../lib/fields.ts';
import { type AnyRecord, listPath } from '../../lib/queries/records.ts';
import { resourceTexts } from '../../lib/words/resource-texts.ts';
import { overridesOf } from '../overrides.ts';
import { RecordDialog } from '../record-dialog.tsx';
import type { FormOverrides } from '../record-form.tsx';
import type { OpenDialog } from '../record-list.tsx';
import type { useChanges } from '../use-changes.tsx';
import type { useDraftOf } from '../use-draft-of.ts';
import { CompanyPreview } from './company-preview.tsx';
import { type SiteText, startOf } from './site-texts.ts';

/**
 * The form of a text, which is never moved to another place: its key is not asked for. The place of a single text decides how
 * long it may be. Where nothing is declared, it is that of the whole entity.
 */
function formOf(of: SiteText | undefined, resource: Resource) {
  if (!of)
    return { schema: resource.draft, fields: resource.form, overrides: overridesOf(resource).form, key: {} };
  const start = startOf(of);
  const { key = '' } = resource;
  const overrides: FormOverrides =
    'details' in of.declared ? {} : { Preview: () => <CompanyPreview of={of} /> };
  const form = formWithoutKey(resource);
  const common = { ...form, overrides, start, key: { [key]: start[key] } };
  const { declared } = of;
  if (!('text' in declared)) return common;
  const isLine = declared.form === 'line';
  const text = textField('Text', { max: declared.max, lines: isLine });
  const ui = { label: 'Text', control: isLine ? 'textarea' : 'text' } as const;
  return { ...common, schema: form.schema.extend({ text }), fields: { ...form.fields, text: ui } };
}

type Props = {
  open: OpenDialog;
  /** What of the site it replaces; undefined where it replaces nothing, or where that is still to be chosen. */
  of: SiteText | undefined;
  resource: Resource;
  changes: Pick<ReturnType<typeof useChanges>, 'save'>;
  draft: Pick<ReturnType<typeof useDraftOf>, 'saveFrom'>;
  drafted: readonly string[] | undefined;
};

/** The form of a text: what visitors read stands in it, whether staff have saved it before or not. */
export function TextDialog({ open: { named, ...open }, of, resource, changes, draft, drafted }: Props) {
  const { key, ...form } = useMemo(() => formOf(of, resource), [of, resource]);
  const said = resourceTexts(resource);
  // What is built in is there already: nobody adds it.
  const texts = of ? { ...said, create: said.update, creating: said.updating } : said;
  /** A new one gets the key of its place, which the form does not ask for. */
  const withKey = (values: Record<string, unknown>, seen: AnyRecord | null) =>
    seen === null ? { ...values, ...key } : values;
  const saveDraft = draft.saveFrom?.({ start: 'start' in form ? form.start : undefined });
  return (
    <RecordDialog
      {...open}
      {...form}
      title={
        of
          ? `Edit ${[...new Set([of.page, of.declared.place])].join(': ')}`
          : open.record
            ? said.editTitle
            : said.addTitle
      }
      resource={resource}
      draftName={[listPath(resource), open.record?.id ?? `new:${named}`].join('.')}
      texts={texts}
      drafted={drafted}
      onSave={(values, files, seen) => {
        const body = bodyOf(form.fields, withKey(values, seen), files);
        return changes.save.mutateAsync({ seen, body, replaces: of !== undefined });
      }}
      onSaveDraft={
        saveDraft &&
        ((values, files, seen, decision) => saveDraft(withKey(values, seen), files, seen, decision))
      }
    />
  );
}
