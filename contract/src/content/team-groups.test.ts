import { expect, test } from 'vitest';
import { groupOfPosition } from './team-groups.ts';

test.each([
  ['CEO', 'featured'],
  ['Founder & Chief Executive', 'featured'],
  ['co-FOUNDER, Head of Trade', 'featured'],
  ['Chief Technology Officer', 'heads'],
  ['Managing DIRECTOR', 'heads'],
  ['Head of Talent', 'heads'],
  ['Trade Analyst', 'others'],
  ['', 'others'],
])('the position %j belongs to %s', (position, group) => {
  expect(groupOfPosition(position)).toBe(group);
});
