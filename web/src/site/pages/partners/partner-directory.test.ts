import { expect, test } from 'vitest';
import { groupByType } from './partner-directory.tsx';

const partner = (name: string, type: string) => ({ name, type });
const shape = (partners: { name: string; type: string }[]) =>
  groupByType(partners).map((group) => [group.type, ...group.partners.map(({ name }) => name)]);

test('strategic partners come first, the other types in the order they appear', () => {
  expect(
    shape([
      partner('A', 'technology'),
      partner('B', 'strategic'),
      partner('C', 'education'),
      partner('D', 'technology'),
    ]),
  ).toEqual([
    ['strategic', 'B'],
    ['technology', 'A', 'D'],
    ['education', 'C'],
  ]);
});

test('a fixed space, as web pages and Word have them, makes no second group', () => {
  expect(shape([partner('A', 'Trade Office'), partner('B', 'Trade\u00a0 office')])).toEqual([
    ['Trade Office', 'A', 'B'],
  ]);
});

test('different spellings of one type form one group', () => {
  const partners = [partner('A', 'Media'), partner('B', ' media '), partner('C', 'MEDIA')];
  expect(shape(partners)).toEqual([['Media', 'A', 'B', 'C']]);
});
