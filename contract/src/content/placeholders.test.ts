import { expect, test } from 'vitest';
import { fillPlaceholders, unknownPlaceholders } from './placeholders.ts';
import { templates } from './resources/templates.ts';

const values = {
  firstName: 'Wanjirũ {staff}',
  subject: 'Tea',
  reference: 'MPK-1',
  company: 'you',
  staff: 'Njeri',
};

test('a placeholder inside a filled-in value stays as it is', () => {
  expect(fillPlaceholders('Dear {firstName}, {subject} {other} – {staff}', values)).toBe(
    'Dear Wanjirũ {staff}, Tea {other} – Njeri',
  );
});

test('unknown placeholders in a text are listed, each once', () => {
  expect(unknownPlaceholders('Dear {fristName}, {subject} {staff } {fristName} {toString} {}')).toEqual([
    '{fristName}',
    '{staff }',
    '{toString}',
    '{}',
  ]);
  expect(unknownPlaceholders('A brace { alone, or {firstName}')).toEqual([]);
});

test('a template with an unknown placeholder is refused, and the refusal names it', () => {
  const draft = (text: string) => templates.draft.safeParse({ name: 'Call', text });
  expect(draft('Dear {firstName}').success).toBe(true);
  expect(draft('Dear {fristName}, {nobody}').error?.issues).toMatchObject([
    {
      path: ['text'],
      message:
        'Unknown placeholder: {fristName}, {nobody}. There are {firstName}, {subject}, {reference}, {company}, {staff}',
    },
  ]);
  expect(draft('').error?.issues).toMatchObject([{ path: ['text'], message: 'Text is required' }]);
});
