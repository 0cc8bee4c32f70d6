import { divisions } from '../platform/business.ts';
import { optionalChoice } from '../platform/fields.ts';

export * from '../platform/fields.ts';
export { filmField, photoField } from './media/file-fields.ts';

const slugs = divisions.map(({ slug }) => slug);
const named = divisions.map(({ slug, name }) => ({ value: slug, label: name }));

/** One of the five divisions, or none. */
export const divisionField = (hint: string) =>
  optionalChoice('Division', slugs, { hint, options: [{ value: '', label: 'None' }, ...named] });
