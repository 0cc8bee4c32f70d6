import { flag, MAX, text } from '../../platform/fields.ts';
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
    key: text('Key'),
    text: text('Text', { max: MAX.answer, lines: true }),
    isActive: flag('Active', true),
  },
  order: [['key', 'asc']],
  publicFields: ['key', 'text'],
  form: {
    key: {
      label: 'Key',
      control: 'text',
      hint: 'The place of the site where it stands, for example home.eyebrow',
    },
    text: { label: 'Text', control: 'textarea' },
    isActive: { label: 'Active', control: 'checkbox' },
  },
});
