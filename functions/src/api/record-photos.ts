import { flag, photoNames, type Resource } from '@mipaka/contract';
import type { PhotoStore } from '../store/photos.ts';
import type { Row } from '../store/records.ts';
import type { Form } from './multipart.ts';

const removeFlag = flag('Remove photo', false);
type Values = Record<string, unknown>;

const noPhoto = (field: string): Values => {
  const { width, height, color } = photoNames(field);
  return { [field]: null, [width]: null, [height]: null, [color]: null };
};

/** The photo fields of one resource, as a form sends them: a file part of the field's name, or the flag that removes it. */
export function createRecordPhotos({ photos: fields, collection }: Resource, store: PhotoStore) {
  return {
    /**
     * Stores the photos of a form and then, by `write`, the record with what it stores of them. When that fails, they
     * are deleted again. Throws TooLarge and Unsupported for a photo that cannot be stored.
     */
    async save<T>(form: Form, write: (values: Values) => Promise<T>): Promise<T> {
      const removed = fields.filter((field) => removeFlag.parse(form.fields[photoNames(field).remove]));
      const values: Values = Object.assign({}, ...removed.map(noPhoto));
      try {
        for (const field of fields) {
          const file = form.files[field];
          if (file) Object.assign(values, await store.store(field, file));
        }
        return await write(values);
      } catch (error) {
        await store.removeOf({ collection, record: values });
        throw error;
      }
    },

    /** Deletes the photos that an update has replaced or removed. */
    async removeReplaced(before: Row, after: Row): Promise<void> {
      const replaced = fields.filter((field) => before[field] !== after[field]);
      const record = Object.fromEntries(
        replaced.flatMap((field) => [field, photoNames(field).width]).map((name) => [name, before[name]]),
      );
      await store.removeOf({ collection, record });
    },
  };
}
