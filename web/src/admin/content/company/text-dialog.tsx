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
 * The form of a text. A text never moves to another place, so the form has no field for its key. The place of a single
 * text limits its length. A record that replaces no text has the form of its whole entity.
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
  /** The text that the record replaces; undefined where it replaces none, or where the user is still to choose it. */
  of: SiteText | undefined;
  resource: Resource;
  changes: Pick<ReturnType<typeof useChanges>, 'save'>;
  draft: Pick<ReturnType<typeof useDraftOf>, 'saveFrom'>;
  drafted: readonly string[] | undefined;
};

/** The form of a text, filled with what visitors read now, whether staff have saved the text before or not. */
export function TextDialog({ open: { named, ...open }, of, resource, changes, draft, drafted }: Props) {
  const { key, ...form } = useMemo(() => formOf(of, resource), [of, resource]);
  const said = resourceTexts(resource);
  // To a user, saving a built-in text for the first time is an edit, not an addition.
  const texts = of ? { ...said, create: said.update, creating: said.updating } : said;
  /** Adds the key of the place to a new record, because the form has no field for it. */
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
