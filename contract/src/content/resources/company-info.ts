import { flag, MAX, text } from '../../platform/fields.ts';
import { defineResource } from '../resource.ts';

export const companyInfo = defineResource({
  path: 'company-info',
  collection: 'company_info',
  noun: 'company information',
  plural: 'company sections',
  label: 'Company',
  position: 40,
  key: 'section',
  heading: 'title',
  isPutByKey: true,
  fields: {
    section: text('Section'),
    title: text('Title', { max: MAX.title }),
    content: text('Content', { max: MAX.content, lines: true }),
    isActive: flag('Active', true),
  },
  order: [['section', 'asc']],
  publicFields: ['section', 'title', 'content'],
  form: {
    section: {
      label: 'Section',
      control: 'text',
      hint: 'The block of the site it replaces, for example mission',
    },
    title: { label: 'Title', control: 'text' },
    content: { label: 'Content', control: 'textarea' },
    isActive: { label: 'Active', control: 'checkbox' },
  },
});
