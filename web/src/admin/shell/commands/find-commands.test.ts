import { expect, test } from 'vitest';
import { type Command, findCommands, MAX_SHOWN } from './find-commands.ts';

const command = (label: string, kind = 'Go to'): Command => ({
  id: `${kind} ${label}`,
  label,
  kind,
  icon: 'globe',
  to: '/admin',
});
const labels = (commands: Command[]) => commands.map(({ label }) => label);

test('every typed word must begin a word; accents and case do not matter', () => {
  const all = [command('Overview'), command('Zoë Müller', 'Team member'), command('Market entry', 'Service')];
  expect(labels(findCommands(all, 'zoe mul'))).toEqual(['Zoë Müller']);
  expect(labels(findCommands(all, 'serv ENTRY'))).toEqual(['Market entry']);
  expect(findCommands(all, 'view')).toEqual([]);
});

test('what begins with the text comes first', () => {
  const all = [command('Manage Team'), command('Team'), command('Amina', 'Team member')];
  expect(labels(findCommands(all, 'team'))).toEqual(['Team', 'Manage Team', 'Amina']);
});

test('a long list is cut', () => {
  const many = Array.from({ length: 50 }, (_, index) => command(`Service ${index}`));
  expect(findCommands(many, 'service')).toHaveLength(MAX_SHOWN);
});

test('what was opened lately comes before everything else that has the words in its name', () => {
  const all = [
    { ...command('Team'), to: '/team' },
    { ...command('Amina', 'Team member'), to: '/amina' },
    { ...command('Zoë', 'Team member'), to: '/zoe' },
  ];
  expect(labels(findCommands(all, 'team', ['/zoe', '/amina']))).toEqual(['Zoë', 'Amina', 'Team']);
  expect(labels(findCommands(all, '', ['/amina']))).toEqual(['Amina', 'Team', 'Zoë']);
});

test('the text of a record finds it below those that are called so', () => {
  const all = [
    { ...command('Logistics', 'Service'), hidden: 'Customs, and the warehouse in Kisumu.' },
    command('Kisumu', 'Partner'),
  ];
  expect(labels(findCommands(all, 'kisumu'))).toEqual(['Kisumu', 'Logistics']);
  expect(labels(findCommands(all, 'kisumu service'))).toEqual(['Logistics']);
  expect(labels(findCommands(all, 'kisumu airport'))).toEqual([]);
});
