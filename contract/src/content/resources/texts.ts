import { flag, lines, MAX, text } from '../fields.ts';
import { defineResource } from '../resource.ts';

/**
 * The single texts of the site that staff have changed: an eyebrow, a title, the words of a button. A key without `@` is
 * English; another language follows it, as in `home.eyebrow@fr`.
 */
export const texts = defineResource({
  path: 'texts',
  collection: 'texts',
  noun: 'text',
  plural: 'texts',
  label: 'Company',
  position: 41,
  key: 'key',
  heading: 'text',
  fields: {
    key: text('Key', { hint: 'The place of the site where it stands, for example home.eyebrow' }),
    text: lines('Text', { max: MAX.answer }),
    isActive: flag('Active', true),
  },
  order: [['key', 'asc']],
  publicFields: ['key', 'text'],
});
