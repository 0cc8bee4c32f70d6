import type { Resource } from '@mipaka/contract';
import { useMemo } from 'react';
import { bodyOf, type FormFields } from '../lib/fields.ts';
import { listPath, useRecords } from '../lib/queries/records.ts';
import { type ResourceTexts, resourceTexts } from '../lib/words/resource-texts.ts';
import { overridesOf } from './overrides.ts';
import { RecordDialog } from './record-dialog.tsx';
import { RecordList } from './record-list.tsx';
import { rowFieldsOf } from './rows/row-fields.ts';
import { useChanges } from './use-changes.tsx';
import { useDraftOf, withDraftBadge } from './use-draft-of.ts';

/** A second page for the same records, with its own texts. */
type Page = {
  texts: ResourceTexts;
  fields: FormFields;
  toBody: (draft: Record<string, unknown>, isUpdate: boolean) => FormData;
};

/** The management of one resource: list, dialogs, toasts. Differences come from its declaration and its overrides. */
export function ResourceTab({ resource, page }: { resource: Resource; page?: Page }) {
  // Separates what the two pages keep.
  const suffix = page ? '.page' : '';
  const texts = page?.texts ?? resourceTexts(resource);
  const fields = page?.fields ?? resource.form;
  const { save, changeOne, changeSeveral } = useChanges(resource, texts, fields);
  const overrides = overridesOf(resource);
  const draft = useDraftOf(resource);
  const { changes } = draft;
  const rows = useMemo(
    () => withDraftBadge(rowFieldsOf(resource, overridesOf(resource).rows), changes, () => resource),
    [resource, changes],
  );
  return (
    <RecordList
      resource={resource}
      query={useRecords(resource)}
      name={resource.path + suffix}
      texts={texts}
      fields={rows}
      Card={overrides.Card}
      onChange={(record, change) => changeOne.mutate({ record, change })}
      onSeveral={changeSeveral}
      renderDialog={({ named: _named, onSaved, ...open }) => (
        <RecordDialog
          {...open}
          title={open.record ? texts.editTitle : texts.addTitle}
          resource={resource}
          draftName={`${listPath(resource)}${suffix}.${open.record?.id ?? 'new'}`}
          schema={resource.draft}
          fields={fields}
          texts={texts}
          overrides={overrides.form}
          drafted={open.record ? draft.fieldsOf(open.record) : undefined}
          onSaveDraft={page ? undefined : draft.saveFrom?.()}
          onSave={(draft, files, seen) =>
            save
              .mutateAsync({
                seen,
                body: page?.toBody(draft, seen !== null) ?? bodyOf(fields, draft, files),
              })
              .then(onSaved)
          }
        />
      )}
    />
  );
}
