import type { Resource } from '@mipaka/contract';
import { bodyOf, shownFields } from '../lib/fields.ts';
import { type AnyRecord, listPath } from '../lib/records.ts';
import { resourceTexts } from '../lib/resource-texts.ts';
import { capitalise } from '../lib/text.ts';
import { overridesOf } from './overrides.ts';
import { RecordCard } from './record-card.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { RecordList } from './record-list.tsx';
import { useChanges } from './use-changes.tsx';

/** The whole management of one resource: list, dialogs, toasts. What differs comes from its declaration and its overrides. */
export function ResourceTab({ resource }: { resource: Resource }) {
  const texts = resourceTexts(resource);
  const { save, remove } = useChanges(resource, texts);
  const overrides = overridesOf(resource);
  const heading = overrides.heading ?? shownFields(resource.form)[0]?.[0] ?? 'id';
  const Card =
    overrides.Card ??
    ((props: { record: AnyRecord }) => (
      <RecordCard resource={resource} heading={heading} record={props.record} />
    ));
  return (
    <RecordList
      resource={resource}
      title={capitalise(resource.plural)}
      texts={texts}
      minCardWidth="20rem"
      nameOf={(record) => String(record[heading])}
      renderCard={(record) => <Card record={record} />}
      onDelete={remove.mutate}
      renderDialog={(record, close, isGone) => (
        <RecordDialog
          key={record?.id ?? 'new'}
          draftName={listPath(resource)}
          schema={resource.draft}
          fields={resource.form}
          texts={texts}
          record={record}
          isGone={isGone}
          overrides={overrides.form}
          onSave={(draft, photos, seen) =>
            save.mutateAsync({ seen, body: bodyOf(resource.form, draft, photos) })
          }
          onClose={close}
        />
      )}
    />
  );
}
