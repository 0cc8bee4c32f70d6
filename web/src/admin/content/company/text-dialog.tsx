import type { Resource } from '@mipaka/contract';
import { useMemo } from 'react';
import { bodyOf } from '../../lib/fields.ts';
import { type AnyRecord, listPath } from '../../lib/queries/records.ts';
import { resourceTexts } from '../../lib/words/resource-texts.ts';
import { overridesOf } from '../overrides.ts';
import { RecordDialog } from '../record-dialog.tsx';
import type { OpenDialog } from '../record-list.tsx';
import type { useChanges } from '../use-changes.tsx';
import type { useDraftOf } from '../use-draft-of.ts';
import type { SiteText } from './site-texts.ts';
import { isSingle, severalFieldsFormOf, textFormOf } from './text-form.tsx';

type Props = {
  open: OpenDialog;
  /** What of the site it replaces; undefined where it replaces nothing, or where that is still to be chosen. */
  of: SiteText | undefined;
  resource: Resource;
  changes: Pick<ReturnType<typeof useChanges>, 'save'>;
  draft: Pick<ReturnType<typeof useDraftOf>, 'save'>;
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
export function TextDialog({ open, of, resource, changes, draft, drafted }: Props) {
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
      onSave={(values, files, seen) => {
        const body = bodyOf(form.fields, withKey(values, seen), files);
        return changes.save.mutateAsync({ seen, body, replaces: of !== undefined });
      }}
      onSaveDraft={async (values, files, seen, decision) =>
        draft.save?.(withKey(values, seen), files, seen, decision)
      }
    />
  );
}
