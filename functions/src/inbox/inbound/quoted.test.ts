import { expect, test } from 'vitest';
import { splitQuoted } from './quoted.ts';

const split = (...lines: string[]) => splitQuoted(lines.join('\n'));

test.each([
  ['Gmail', 'On Mon, 23 Nov 2026 at 10:15, Amina (Mipaka Network) <hello@mipaka.test> wrote:'],
  ['our own words', 'Wanjiku Müller wrote on 22 Nov 2026, 10:15 EAT:'],
  ['a German program', 'Am Mo., 23. Nov. 2026 um 10:15 Uhr schrieb Amina <hello@mipaka.test>:'],
  ['a French program', 'Le lun. 23 nov. 2026 à 10:15, Amina <hello@mipaka.test> a écrit :'],
  [
    'an Arabic Gmail',
    '\u202bفي الاثنين، 23 نوفمبر 2026 في 10:15 ص تمت كتابة ما يلي بواسطة \u202aAmina\u202c <\u202ahello@mipaka.test\u202c>:\u202c',
  ],
  ['an Arabic iPhone', 'في ٢٣ نوفمبر ٢٠٢٦، الساعة ١٠:١٥ ص، كتب/كتبت Amina <hello@mipaka.test>:'],
])('a quote in the form of %s is folded away with the line that introduces it', (_what, intro) => {
  expect(split('Yes, please.', '', intro, '> Shall we call?', '>', '> Amina')).toEqual({
    text: 'Yes, please.',
    quoted: `${intro}\n> Shall we call?\n>\n> Amina`,
  });
});

test('the line that introduces a quote may be broken in two', () => {
  const { text } = split(
    'Yes.',
    '',
    'On Mon, 23 Nov 2026 at 10:15, Amina',
    '<hello@mipaka.test> wrote:',
    '> Call?',
  );
  expect(text).toBe('Yes.');
});

test('a quote in the line that introduces it, as of Yahoo on a phone, is folded away', () => {
  const intro = 'On Mon, Nov 23, 2026 at 10:15 AM, Amina<hello@mipaka.test> wrote:';
  const sent = [
    'Yes.',
    '',
    'Sent from Yahoo Mail on Android ',
    ' ',
    `  ${intro}   Shall we call?`,
    '',
    'Amina  ',
  ];
  expect(split(...sent)).toEqual({
    text: 'Yes.\n\nSent from Yahoo Mail on Android',
    quoted: `${intro}\nShall we call?\n\nAmina`,
  });
});

test('a message quoted by Outlook or Zoho is folded away from its first header line on', () => {
  const { text, quoted } = split(
    'Yes.',
    '',
    'From: Amina',
    'Sent: Monday',
    'To: Wanjiku',
    '',
    'Shall we call?',
  );
  expect([text, quoted.startsWith('From: Amina')]).toEqual(['Yes.', true]);
  const onMac = [
    'From: Amina',
    'Date: Monday, 23 November 2026 at 10:15',
    'To: Wanjiku',
    '',
    'Shall we call?',
  ];
  expect(split('Yes.', '', ...onMac).text).toBe('Yes.');
  for (const [from, sent] of [
    ['De', 'Enviado el'],
    ['Da', 'Inviato'],
    ['Van', 'Verzonden'],
    ['Kimden', 'Gönderilme Tarihi'],
    ['Kimden', 'Gönderildi'],
  ])
    expect(split('Yes.', '', `${from}: Amina`, `${sent}: 23.11.2026 10:15`, 'Shall we call?').text).toBe(
      'Yes.',
    );
  const zoho = ' ---- On Mon, 23 Nov 2026 10:15:00 +0300 Amina <hello@mipaka.test> wrote ---- ';
  expect(split('Yes.', '', zoho, ' > Shall we call?').text).toBe('Yes.');
  expect(split('Yes.', '-----Original Message-----', 'Shall we call?').text).toBe('Yes.');
});

test('a reply written between quoted lines is shown with those lines', () => {
  const mixed = ['> Shall we call?', 'Yes.', '', '> On Monday?', 'On Tuesday.'];
  expect(split(...mixed)).toEqual({ text: mixed.join('\n'), quoted: '' });
  expect(split(...mixed, '', '> Amina')).toEqual({ text: mixed.join('\n'), quoted: '> Amina' });
});

test('text that only looks like a quote is shown', () => {
  const books = 'في نيروبي كتب كثيرة، منها:\nكتاب الشاي';
  expect(splitQuoted(books)).toEqual({ text: books, quoted: '' });
  const text = 'From: Mombasa we ship to Istanbul.\nOn Monday I wrote to you: no answer.\n5 > 3';
  expect(splitQuoted(text)).toEqual({ text, quoted: '' });
  const freight = 'Please quote:\nFrom: Mombasa\nTo: Istanbul\nDate: 3 March\nWhat does it cost?';
  expect(splitQuoted(freight)).toEqual({ text: freight, quoted: '' });
});

test('a mail that is nothing but a quote is shown', () => {
  expect(split('> Shall we call?')).toEqual({ text: '> Shall we call?', quoted: '' });
  expect(split('')).toEqual({ text: '', quoted: '' });
});

test('a very long line that begins like a quote is not taken for one, and costs no time', () => {
  const begun = `On ${'a '.repeat(200_000)}`;
  expect(splitQuoted(begun).quoted).toBe('');
});
