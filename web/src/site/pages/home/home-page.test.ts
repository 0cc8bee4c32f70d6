import { expect, test } from 'vitest';
import { splitBio } from './home-page.tsx';

const sentence =
  'She has led the network since its first office opened in Nairobi and still answers letters herself.';

test('a short biography has an opening and no rest', () => {
  expect(splitBio(`  ${sentence} `)).toEqual({ opening: sentence, rest: '' });
});

test('the opening ends with a sentence, and no text is lost', () => {
  expect(splitBio(`${sentence} “${sentence}” ${sentence}`)).toEqual({
    opening: `${sentence} “${sentence}”`,
    rest: sentence,
  });
});

test('the opening never reaches into the second paragraph', () => {
  expect(splitBio(`Short.\n\n${sentence} ${sentence}`)).toEqual({
    opening: 'Short.',
    rest: `${sentence} ${sentence}`,
  });
});
