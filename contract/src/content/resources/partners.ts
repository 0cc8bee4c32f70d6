import { flag, lines, MAX, optionalUrl, sortOrder, text, textOr } from '../fields.ts';
import { defineResource } from '../resource.ts';

export const partners = defineResource({
  path: 'partners',
  collection: 'partners',
  noun: 'partner',
  position: 30,
  fields: {
    name: text('Name'),
    description: lines('Description', { max: MAX.message }),
    logoUrl: optionalUrl('Logo URL'),
    websiteUrl: optionalUrl('Website URL'),
    type: textOr('Type', 'strategic'),
    isActive: flag('Active', true),
    sortOrder: sortOrder(),
  },
  publicFields: ['name', 'description', 'logoUrl', 'websiteUrl', 'type'],
});
