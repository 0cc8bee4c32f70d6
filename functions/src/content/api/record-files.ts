import { flag, photoNames, type Resource, removalFlag, storedValues } from '@mipaka/contract';
import type { Form } from '../../platform/http/multipart.ts';
import type { MediaStore } from '../media/media.ts';

const removeFlag = flag('Remove', false);
type Values = Record<string, unknown>;

/** The values of a file field without a file. The text of a photo stays: it is a field of its own. */
function nothing(resource: Resource, field: string): Values {
  const { [photoNames(field).alt]: _text, ...values } = storedValues(resource, field, null);
  return values;
}

/** The photos and films of a resource in a form: a part with the field's name, or the flag that removes the file. */
export function createRecordFiles(resource: Resource, media: Pick<MediaStore, 'store'>) {
  const { files: fields } = resource;
  return {
    /**
     * Stores the files of a form and gives the values for the record. The nightly clean-up deletes files that no record
     * refers to in the end, because the write failed or they were replaced: only later is it certain whether a write
     * that seemed to fail was done. Throws TooLarge and Unsupported for a file that cannot be stored.
     */
    async store(form: Form): Promise<Values> {
      const removed = fields.filter((field) => removeFlag.parse(form.fields[removalFlag(field)]));
      const values: Values = Object.assign({}, ...removed.map((field) => nothing(resource, field)));
      for (const field of fields) {
        const file = form.files[field];
        if (file) Object.assign(values, await media.store(resource, field, file));
      }
      return values;
    },
  };
}
