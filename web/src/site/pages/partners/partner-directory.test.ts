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

test('different spellings of one type form one group', () => {
  expect(shape([partner('A', 'Media'), partner('B', ' media ')])).toEqual([['Media', 'A', 'B']]);
});

test('without partners there are no groups', () => {
  expect(groupByType([])).toEqual([]);
});
