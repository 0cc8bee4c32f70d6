import { describe, expect, test } from 'vitest';
import { texts as about } from './pages/about/texts.ts';
import { namedItems, paragraphs, spans, textParts } from './rich-text.ts';
import { declaredPages } from './texts/index.ts';

describe('marks inside a line', () => {
  test('bold, italic and links are recognised', () => {
    expect(spans('We **move** *people* to [our team](/team).')).toEqual([
      'We ',
      { kind: 'bold', children: ['move'] },
      ' ',
      { kind: 'italic', children: ['people'] },
      ' to ',
      { kind: 'link', href: '/team', children: ['our team'] },
      '.',
    ]);
  });

  test('marks can stand inside each other', () => {
    expect(spans('**see *this* [page](https://mipaka.example/a?b=1)**')).toEqual([
      {
        kind: 'bold',
        children: [
          'see ',
          { kind: 'italic', children: ['this'] },
          ' ',
          { kind: 'link', href: 'https://mipaka.example/a?b=1', children: ['page'] },
        ],
      },
    ]);
    const both = [{ kind: 'bold', children: [{ kind: 'italic', children: ['both'] }] }];
    expect(spans('***both***')).toEqual(both);
    expect(spans('***both* bold**')).toEqual([{ kind: 'bold', children: [both[0]?.children[0], ' bold'] }]);
  });

  test.each([
    'mailto:hello@mipaka.example',
    'tel:+254700000000',
    'https://mipaka.example',
    '/contact?type=press#form',
    '/',
  ])('a link can lead to %s', (href) => {
    expect(spans(`[x](${href})`)).toEqual([{ kind: 'link', href, children: ['x'] }]);
  });

  test.each([
    '[x](javascript:alert)',
    '[x](http://mipaka.example)',
    '[x](mailto:hello)',
    '[x](https:///mipaka.example)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](/.//evil.example)',
    '[x](team)',
    '[x]( /team)',
    '[x]()',
    '[](/team)',
    '[ ](/team)',
    '[x](/team',
    '<b onclick="x">y</b>',
    '&lt;script&gt;',
    'unbalanced **bold',
    'unbalanced *italic and [link',
    'closed** first*',
    '2 * 3 * 4, 2*3*4 and 2**3**4',
    '****',
    'a ** b ** c',
    'Price*\n*Tax comes on top.',
    '[note] and [another]',
    ']](/team)',
  ])('%s stays text', (text) => {
    expect(spans(text)).toEqual([text]);
  });

  test('of marks that cross each other, the first that ends wins', () => {
    expect(spans('**a *b** c*')).toEqual([{ kind: 'bold', children: ['a *b'] }, ' c*']);
    expect(spans('[a **b](/team) c**')).toEqual([
      { kind: 'link', href: '/team', children: ['a **b'] },
      ' c**',
    ]);
    expect(spans('[note: see [here](/team)')).toEqual([
      '[note: see ',
      { kind: 'link', href: '/team', children: ['here'] },
    ]);
  });

  test.each(['*', '**a ', '[', '[a](', '](', '[**a', '*[', '**[a](/x) '])(
    'a text of repeated %j loses nothing, and nests at most three levels',
    (piece) => {
      const text = piece.repeat(20_000 / piece.length);
      const depth = (all: ReturnType<typeof spans>): number =>
        Math.max(0, ...all.map((one) => (typeof one === 'string' ? 0 : 1 + depth(one.children))));
      expect(depth(spans(text))).toBeLessThanOrEqual(3);
      const source = (all: ReturnType<typeof spans>): string =>
        all
          .map((one) => {
            if (typeof one === 'string') return one;
            const inside = source(one.children);
            if (one.kind === 'link') return `[${inside}](${one.href})`;
            return one.kind === 'bold' ? `**${inside}**` : `*${inside}*`;
          })
          .join('');
      expect(source(spans(text))).toBe(text);
    },
  );
});

describe('blocks of a text', () => {
  test('a text has paragraphs and lists, also a list right below its sentence', () => {
    expect(textParts('One\nstill one\n\nWe do:\n- this\n- that\n\n1. first\n2) second\nAnd so on')).toEqual([
      { kind: 'paragraph', text: 'One\nstill one' },
      { kind: 'paragraph', text: 'We do:' },
      { kind: 'list', isNumbered: false, items: ['this', 'that'] },
      { kind: 'list', isNumbered: true, items: ['first', 'second'] },
      { kind: 'paragraph', text: 'And so on' },
    ]);
  });

  test('lines that only look like lists stay in their paragraph', () => {
    const text = '- \n-5 degrees\n2019. We open in Mombasa\n*Tax* comes on top\n1.5 million';
    expect(textParts(text)).toEqual([{ kind: 'paragraph', text }]);
  });

  test('the built-in texts hold no marks', () => {
    const declared = declaredPages.flatMap(({ texts }) => Object.values(texts));
    for (const content of declared.map((one) => ('text' in one ? one.text : one.content))) {
      expect(spans(content)).toEqual([content]);
      expect(textParts(content).every(({ kind }) => kind === 'paragraph')).toBe(true);
    }
  });
});

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
