import { choice, flag, MAX, sortOrder, text } from '../../platform/fields.ts';
import { defineResource } from '../resource.ts';

export const questions = defineResource({
  path: 'questions',
  collection: 'questions',
  noun: 'question',
  plural: 'questions',
  label: 'Questions',
  position: 90,
  fields: {
    question: text('Question', { max: MAX.title }),
    answer: text('Answer', { max: MAX.answer, lines: true }),
    page: choice('Page', ['contact', 'services']),
    isActive: flag('Active', true),
    sortOrder: sortOrder(),
  },
  order: [
    ['sortOrder', 'asc'],
    ['createdAt', 'desc'],
  ],
  publicFields: ['question', 'answer', 'page'],
  form: {
    question: { label: 'Question', control: 'text', placeholder: 'What does a first consultation cost?' },
    answer: { label: 'Answer', control: 'textarea', hint: 'A blank line begins a new paragraph' },
    page: {
      label: 'Page',
      control: 'select',
      hint: 'The page at whose end it stands',
      options: [
        { value: '', label: 'Choose a page' },
        { value: 'contact', label: 'Contact' },
        { value: 'services', label: 'Services' },
      ],
    },
    isActive: { label: 'Active', control: 'checkbox' },
    sortOrder: null,
  },
});
