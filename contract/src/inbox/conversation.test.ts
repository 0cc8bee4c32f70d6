import { expect, test } from 'vitest';
import { mentionsIn } from './conversation.ts';

test('a note mentions the user names after an @, also those that are addresses or end in a full stop', () => {
  const note = '@Amina, ask @omar@mipaka.co. Not zawadi@mipaka.co, but @amina or @J.R.';
  expect(mentionsIn(note)).toEqual(['amina', 'omar@mipaka.co.', 'omar@mipaka.co', 'j.r.', 'j.r']);
});
