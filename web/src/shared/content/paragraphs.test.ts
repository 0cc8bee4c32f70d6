import { describe, expect, test } from 'vitest';
import { texts as about } from './pages/about/texts.ts';
import { namedItems, paragraphs } from './rich-text.ts';

describe('paragraphs', () => {
  test('a blank line divides paragraphs, also one of Windows or with spaces in it', () => {
    expect(paragraphs('One\r\n\r\nTwo\n  \nThree')).toEqual(['One', 'Two', 'Three']);
  });

  test('a single line break stays inside a paragraph', () => {
    expect(paragraphs('One\nstill one')).toEqual(['One\nstill one']);
  });

  test('leading, trailing and repeated blank lines make no empty paragraph', () => {
    expect(paragraphs('\n\nOne\n\n\n\nTwo\n\n')).toEqual(['One', 'Two']);
  });
});

describe('named items', () => {
  test('the name of an item stands before the first colon', () => {
    expect(namedItems('Global: We go there: always.\n\nPlain text')).toEqual([
      { name: 'Global', text: 'We go there: always.' },
      { name: null, text: 'Plain text' },
    ]);
  });

  test('a colon without a space after it, or far into the sentence, makes no name', () => {
    const sentence = 'This sentence is far too long to be the name of an item on a card: really';
    expect(namedItems(`10:30 is late\n\n${sentence}`)).toEqual([
      { name: null, text: '10:30 is late' },
      { name: null, text: sentence },
    ]);
  });

  test('the built-in core values are the three of the company', () => {
    expect(namedItems(about.values.content).map(({ name }) => name)).toEqual([
      'Global',
      'Innovation',
      'Excellence',
    ]);
  });
});
