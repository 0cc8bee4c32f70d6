import { flag, MAX, optionalText, text } from '../fields.ts';
import { defineResource } from '../resource.ts';

export const statistics = defineResource({
  path: 'statistics',
  collection: 'statistics',
  noun: 'statistic',
  position: 50,
  key: 'key',
  heading: 'label',
  fields: {
    key: text('Key', { placeholder: 'global-markets' }),
    value: text('Value', { placeholder: '30+' }),
    label: text('Label', { max: MAX.title, placeholder: 'Global Markets' }),
    scope: optionalText('Scope', {
      max: MAX.title,
      placeholder: 'Africa, Europe and the Middle East',
      hint: 'What exactly it counts, in small print below the label',
    }),
    category: text('Category', { hint: 'home, about, services and partners are shown on those pages' }),
    isActive: flag('Active', true),
  },
  order: [
    ['category', 'asc'],
    ['createdAt', 'asc'],
  ],
  publicFields: ['key', 'value', 'label', 'scope', 'category'],
});
