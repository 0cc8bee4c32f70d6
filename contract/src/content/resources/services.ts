import { controls } from '../../platform/field-ui.ts';
import { divisionField, flag, lines, MAX, sortOrder, text } from '../fields.ts';
import { defineResource } from '../resource.ts';

export const services = defineResource({
  path: 'services',
  collection: 'services',
  noun: 'service',
  position: 10,
  fields: {
    title: text('Title', { max: MAX.title }),
    description: lines('Description', { max: MAX.message }),
    icon: text('Icon').register(controls, { label: 'Icon', control: 'icon', placeholder: 'globe' }),
    division: divisionField('The tab of the Services page it stands in'),
    isActive: flag('Active', true),
    sortOrder: sortOrder(),
  },
  publicFields: ['title', 'description', 'icon', 'division'],
});
