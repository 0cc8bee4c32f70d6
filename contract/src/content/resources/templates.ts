import { flag, lines, MAX, sortOrder, text } from '../fields.ts';
import { placeholders, unknownPlaceholders } from '../placeholders.ts';
import { defineResource } from '../resource.ts';

const known = Object.keys(placeholders).map((name) => `{${name}}`);

/** Texts with which staff begin an answer in the inbox. Visitors never see them. */
export const templates = defineResource({
  path: 'templates',
  collection: 'reply_templates',
  noun: 'template',
  position: 100,
  fields: {
    name: text('Name', { placeholder: 'Suggest a call', hint: 'Colleagues choose it by this' }),
    text: lines('Text', {
      max: MAX.message,
      hint: `Filled in from the inquiry: ${known.join(', ')}`,
    }).superRefine((value, issues) => {
      const unknown = unknownPlaceholders(value);
      if (unknown.length === 0) return;
      const message = `Unknown placeholder: ${unknown.join(', ')}. There are ${known.join(', ')}`;
      issues.addIssue({ code: 'custom', message: message.slice(0, MAX.keywords) });
    }),
    isActive: flag('Active', true),
    sortOrder: sortOrder(),
  },
  publicFields: null,
});
