import { describe, expect, test } from 'vitest';
import { groupByPosition } from './group-by-position.ts';

const member = (position: string) => ({ position });
const groupOf = (position: string) => {
  const groups = groupByPosition([member(position)]);
  return (Object.keys(groups) as (keyof typeof groups)[]).filter((name) => groups[name].length > 0);
};

describe('the group of a member', () => {
  test.each([
    ['CEO', 'featured'],
    ['Founder & Chief Executive', 'featured'],
    ['co-FOUNDER, Head of Trade', 'featured'],
    ['Chief Technology Officer', 'heads'],
    ['Managing DIRECTOR', 'heads'],
    ['Head of Talent', 'heads'],
    ['Trade Analyst', 'others'],
    ['', 'others'],
  ])('the position %j belongs to %s alone', (position, group) => {
    expect(groupOf(position)).toEqual([group]);
  });

  test('members keep their order within a group', () => {
    const [first, second] = [member('Head of Media'), member('Art Director')];
    expect(groupByPosition([first, member('Writer'), second]).heads).toEqual([first, second]);
  });

  test('without members no group is filled', () => {
    expect(groupByPosition([])).toEqual({ featured: [], heads: [], others: [] });
  });
});
