import { flag, MAX, sortOrder, text } from '../../platform/fields.ts';
import { placeholders, unknownPlaceholders } from '../placeholders.ts';
import { defineResource } from '../resource.ts';

const known = Object.keys(placeholders).map((name) => `{${name}}`);

/** Answers to begin with, for the inbox. Visitors see nothing of them. */
export const templates = defineResource({
  path: 'templates',
  collection: 'reply_templates',
  noun: 'template',
  plural: 'templates',
  label: 'Templates',
  position: 100,
  fields: {
    name: text('Name'),
    text: text('Text', { max: MAX.message, lines: true }).superRefine((value, issues) => {
      const unknown = unknownPlaceholders(value);
      if (unknown.length === 0) return;
      const message = `Unknown placeholder: ${unknown.join(', ')}. There are ${known.join(', ')}`;
      issues.addIssue({ code: 'custom', message: message.slice(0, MAX.keywords) });
    }),
    isActive: flag('Active', true),
    sortOrder: sortOrder(),
  },
  order: [
    ['sortOrder', 'asc'],
    ['createdAt', 'desc'],
  ],
  publicFields: null,
  form: {
    name: {
      label: 'Name',
      control: 'text',
      placeholder: 'Suggest a call',
      hint: 'Colleagues choose it by this',
    },
    text: { label: 'Text', control: 'textarea', hint: `Filled in from the inquiry: ${known.join(', ')}` },
    isActive: { label: 'Active', control: 'checkbox' },
    sortOrder: null,
  },
});
