import { expect, test } from 'vitest';
import { mentionsIn } from './conversation.ts';

test('a note mentions the user names after an @, also those that are addresses', () => {
  const note = '@Amina, ask @omar@mipaka.co. Not zawadi@mipaka.co, but @amina.';
  expect(mentionsIn(note)).toEqual(['amina', 'omar@mipaka.co']);
});
