import { flag, lines, MAX, text } from '../fields.ts';
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
    section: text('Section', { hint: 'The block of the site it replaces, for example mission' }),
    title: text('Title', { max: MAX.title }),
    content: lines('Content', { max: MAX.content }),
    isActive: flag('Active', true),
  },
  publicFields: ['section', 'title', 'content'],
});
