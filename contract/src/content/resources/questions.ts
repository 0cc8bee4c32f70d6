import { choice, flag, lines, MAX, sortOrder, text } from '../fields.ts';
import { defineResource } from '../resource.ts';

export const questions = defineResource({
  path: 'questions',
  collection: 'questions',
  noun: 'question',
  position: 90,
  fields: {
    question: text('Question', { max: MAX.title, placeholder: 'What does a first consultation cost?' }),
    answer: lines('Answer', { max: MAX.answer, hint: 'A blank line begins a new paragraph' }),
    page: choice('Page', ['contact', 'services'], {
      hint: 'The page at whose end it stands',
      options: [
        { value: '', label: 'Choose a page' },
        { value: 'contact', label: 'Contact' },
        { value: 'services', label: 'Services' },
      ],
    }),
    isActive: flag('Active', true),
    sortOrder: sortOrder(),
  },
  publicFields: ['question', 'answer', 'page'],
});
