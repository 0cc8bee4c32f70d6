import { flag, MAX, optionalUrl, sortOrder, text, textOr } from '../../platform/fields.ts';
import { defineResource } from '../resource.ts';

export const partners = defineResource({
  path: 'partners',
  collection: 'partners',
  noun: 'partner',
  plural: 'partners',
  label: 'Partners',
  position: 30,
  fields: {
    name: text('Name'),
    description: text('Description', { max: MAX.message, lines: true }),
    logoUrl: optionalUrl('Logo URL'),
    websiteUrl: optionalUrl('Website URL'),
    type: textOr('Type', 'strategic'),
    isActive: flag('Active', true),
    sortOrder: sortOrder(),
  },
  order: [
    ['sortOrder', 'asc'],
    ['createdAt', 'desc'],
  ],
  publicFields: ['name', 'description', 'logoUrl', 'websiteUrl', 'type'],
  form: {
    name: { label: 'Name', control: 'text' },
    description: { label: 'Description', control: 'textarea' },
    logoUrl: { label: 'Logo URL', control: 'url' },
    websiteUrl: { label: 'Website URL', control: 'url' },
    type: { label: 'Type', control: 'text', placeholder: 'strategic' },
    isActive: { label: 'Active', control: 'checkbox' },
    sortOrder: null,
  },
});
