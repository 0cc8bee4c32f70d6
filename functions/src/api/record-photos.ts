import { flag, photoNames, type Resource } from '@mipaka/contract';
import type { PhotoStore } from '../store/photos.ts';
import type { Form } from './multipart.ts';

const removeFlag = flag('Remove photo', false);
type Values = Record<string, unknown>;

const noPhoto = (field: string): Values => {
  const { width, height, color } = photoNames(field);
  return { [field]: null, [width]: null, [height]: null, [color]: null };
};

/** The photo fields of one resource, as a form sends them: a file part of the field's name, or the flag that removes it. */
export function createRecordPhotos({ photos: fields }: Resource, store: PhotoStore) {
  return {
    /**
     * Stores the photos of a form and gives what the record stores of them. Photos that no record refers to in the end,
     * because the write failed or because they were replaced, go with the nightly clean-up: whether a write that seems to
     * have failed was carried out is known for certain only later. Throws TooLarge and Unsupported for a photo that cannot
     * be stored.
     */
    async store(form: Form): Promise<Values> {
      const removed = fields.filter((field) => removeFlag.parse(form.fields[photoNames(field).remove]));
      const values: Values = Object.assign({}, ...removed.map(noPhoto));
      for (const field of fields) {
        const file = form.files[field];
        if (file) Object.assign(values, await store.store(field, file));
      }
      return values;
    },
  };
}
