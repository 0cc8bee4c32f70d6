import { flag, MAX, optionalText, text } from '../../platform/fields.ts';
import { defineResource } from '../resource.ts';

export const statistics = defineResource({
  path: 'statistics',
  collection: 'statistics',
  noun: 'statistic',
  plural: 'statistics',
  label: 'Statistics',
  position: 50,
  key: 'key',
  heading: 'label',
  fields: {
    key: text('Key'),
    value: text('Value'),
    label: text('Label', { max: MAX.title }),
    scope: optionalText('Scope', { max: MAX.title }),
    category: text('Category'),
    isActive: flag('Active', true),
  },
  order: [
    ['category', 'asc'],
    ['createdAt', 'asc'],
  ],
  publicFields: ['key', 'value', 'label', 'scope', 'category'],
  form: {
    key: { label: 'Key', control: 'text', placeholder: 'global-markets' },
    value: { label: 'Value', control: 'text', placeholder: '30+' },
    label: { label: 'Label', control: 'text', placeholder: 'Global Markets' },
    scope: {
      label: 'Scope',
      control: 'text',
      placeholder: 'Africa, Europe and the Middle East',
      hint: 'What exactly it counts, in small print below the label',
    },
    category: {
      label: 'Category',
      control: 'text',
      hint: 'home, about, services and partners are shown on those pages',
    },
    isActive: { label: 'Active', control: 'checkbox' },
  },
});
