import { resourceNamed } from '@mipaka/contract';
import { useEffect, useState } from 'react';
import type { Place } from '../../../../shared/lib/content/content.tsx';
import { looksSame } from '../../../lib/fields.ts';
import type { AnyRecord } from '../../../lib/queries/records.ts';
import { pendingAt } from '../../lib/draft-changes.ts';
import { infoOf, placeKey, rulesOf } from '../../lib/site-places.ts';
import { RecordDialog } from '../../record-dialog.tsx';
import { placeName, type Session } from '../draft/session.ts';

type Props = { place: Place; session: Session; onClose: () => void };

/** The field of a place in a sheet: for a phone, and for a browser that cannot edit in place. */
export function FieldSheet({ place, session, onClose }: Props) {
  const { field, record } = place;
  const resource = resourceNamed(place.resource);
  const [seen] = useState(session.changes);
  const { label, control } = infoOf(place);
  const key = placeKey(place);
  const { setPlace } = session;
  useEffect(() => {
    setPlace(key);
    return () => setPlace('');
  }, [key, setPlace]);
  return (
    <RecordDialog
      title={placeName(place, session)}
      resource={resource}
      unsavedName={`page-editor.${key}`}
      schema={resource.draft.pick({ [field]: true } as never).extend({ [field]: rulesOf(place).schema })}
      fields={{ [field]: { label, control } }}
      saveLabel="Keep"
      savingLabel="Keeping..."
      record={record as AnyRecord}
      onSave={async ({ [field]: value }, _files, began) => {
        if (looksSame(value, record[field])) return;
        // Text restored after a reload was typed over `began`, not over what is drafted since.
        const typedOver = { ...place, record: { ...record, [field]: began?.[field] } };
        session.keep(pendingAt(typedOver, value, looksSame(began?.[field], record[field]) ? seen : []));
      }}
      onClose={onClose}
    />
  );
}
