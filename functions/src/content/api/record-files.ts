import { flag, photoNames, type Resource, removalFlag, storedValues } from '@mipaka/contract';
import type { Form } from '../../platform/http/multipart.ts';
import type { MediaStore } from '../media/media.ts';

const removeFlag = flag('Remove', false);
type Values = Record<string, unknown>;

/** What a record stores of a field without a file; the text of a photo is a field of its own. */
function nothing(resource: Resource, field: string): Values {
  const { [photoNames(field).alt]: _text, ...values } = storedValues(resource, field, null);
  return values;
}

/** The photos and films of one resource, as a form sends them: a part of the field's name, or the flag that removes it. */
export function createRecordFiles(resource: Resource, media: Pick<MediaStore, 'store'>) {
  const { files: fields } = resource;
  return {
    /**
     * Stores the files of a form and gives what the record stores of them. Files that no record refers to in the end,
     * because the write failed or because they were replaced, go with the nightly clean-up: whether a write that seems to
     * have failed was done is known for certain only later. Throws TooLarge and Unsupported for a file that cannot
     * be stored.
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
