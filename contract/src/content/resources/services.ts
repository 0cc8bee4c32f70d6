import { divisions } from '../../platform/business.ts';
import { flag, MAX, optionalChoice, sortOrder, text } from '../../platform/fields.ts';
import { defineResource } from '../resource.ts';

export const services = defineResource({
  path: 'services',
  collection: 'services',
  noun: 'service',
  plural: 'services',
  label: 'Services',
  position: 10,
  fields: {
    title: text('Title', { max: MAX.title }),
    description: text('Description', { max: MAX.message, lines: true }),
    icon: text('Icon'),
    division: optionalChoice(
      'Division',
      divisions.map(({ slug }) => slug),
    ),
    isActive: flag('Active', true),
    sortOrder: sortOrder(),
  },
  order: [
    ['sortOrder', 'asc'],
    ['createdAt', 'desc'],
  ],
  publicFields: ['title', 'description', 'icon', 'division'],
  form: {
    title: { label: 'Title', control: 'text' },
    description: { label: 'Description', control: 'textarea' },
    icon: { label: 'Icon', control: 'icon', placeholder: 'globe' },
    division: {
      label: 'Division',
      control: 'select',
      hint: 'The tab of the Services page it stands in',
      options: [
        { value: '', label: 'None' },
        ...divisions.map(({ slug, name }) => ({ value: slug, label: name })),
      ],
    },
    isActive: { label: 'Active', control: 'checkbox' },
    sortOrder: null,
  },
});
