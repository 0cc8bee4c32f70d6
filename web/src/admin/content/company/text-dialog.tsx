import type { Resource } from '@mipaka/contract';
import { useMemo } from 'react';
import { bodyOf, formWithoutKey } from '../../lib/fields.ts';
import { type AnyRecord, listPath } from '../../lib/queries/records.ts';
import { resourceTexts } from '../../lib/words/resource-texts.ts';
import { checkOf, controlOf, type SiteText } from '../lib/site-texts.ts';
import { overridesOf } from '../overrides.ts';
import { RecordDialog } from '../record-dialog.tsx';
import type { OpenDialog } from '../record-list.tsx';
import type { useChanges } from '../use-changes.tsx';
import type { useDraftOf } from '../use-draft-of.ts';
import { CompanyPreview } from './company-preview.tsx';
import type { Row } from './list-texts.ts';

/**
 * The form of a text. A text never moves to another place, so the form has no field for its key. The place of a single
 * text limits its length.
 */
function formOf(of: SiteText) {
  const form = formWithoutKey(of.resource);
  const Preview = of.form && (() => <CompanyPreview of={of} />);
  const common = { ...form, overrides: { Preview } };
  if (of.max === undefined) return common;
  const text = { label: 'Text', control: controlOf(of) } as const;
  return { ...common, schema: form.schema.extend({ text: checkOf(of) }), fields: { ...form.fields, text } };
}

type Props = {
  open: OpenDialog;
  /** Undefined for a new section, whose place the user is still to choose. */
  row: Row | undefined;
  managed: {
    resource: Resource;
    changes: Pick<ReturnType<typeof useChanges>, 'save'>;
    draft: ReturnType<typeof useDraftOf>;
  };
};

/** The form of a text, filled with what visitors read now, whether staff have saved the text before or not. */
export function TextDialog({ open: { named, onSaved: _onSaved, ...open }, row, managed }: Props) {
  const { resource, changes, draft } = managed;
  const of = row?.of;
  const record = row?.stored ?? null;
  // A record that replaces no text has the form of its whole entity.
  const whole = { schema: resource.draft, fields: resource.form, overrides: overridesOf(resource).form };
  const ofText = useMemo(() => of && formOf(of), [of]);
  const form = ofText ?? whole;
  const said = resourceTexts(resource);
  // To a user, saving a built-in text for the first time is an edit, not an addition.
  const texts = of ? { ...said, create: said.update, creating: said.updating } : said;
  const { key = '' } = resource;
  /** Adds the key of the place to a new record, because the form has no field for it. */
  const withKey = (values: Record<string, unknown>, seen: AnyRecord | null) =>
    of && seen === null ? { ...values, [key]: of.start[key] } : values;
  const saveDraft = draft.saveFrom?.({ start: of?.start });
  const title = of
    ? `Edit ${[...new Set([of.page, of.place])].join(': ')}`
    : record
      ? said.editTitle
      : said.addTitle;
  return (
    <RecordDialog
      {...open}
      {...form}
      title={title}
      resource={resource}
      draftName={[listPath(resource), record?.id ?? `new:${named}`].join('.')}
      texts={texts}
      record={record}
      start={of?.start}
      drafted={row && draft.fieldsOf(row)}
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
