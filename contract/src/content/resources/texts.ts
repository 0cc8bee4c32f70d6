import { flag, lines, MAX, text } from '../fields.ts';
import { defineResource } from '../resource.ts';

/** The single texts that staff have changed. A key without `@` is English; `home.eyebrow@fr` would be French. */
export const texts = defineResource({
  path: 'texts',
  collection: 'texts',
  noun: 'text',
  label: 'Company',
  position: 41,
  key: 'key',
  heading: 'text',
  fields: {
    key: text('Key', { hint: 'The place of the site where it stands, for example home.eyebrow' }),
    text: lines('Text', { max: MAX.answer }),
    isActive: flag('Active', true),
  },
  publicFields: ['key', 'text'],
});
