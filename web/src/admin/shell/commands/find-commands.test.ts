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

test('a command matches when each typed word begins one of its words, without accents and case', () => {
  const all = [command('Overview'), command('Zoë Müller', 'Team member'), command('Market entry', 'Service')];
  all.push(command('Ayşe Yılmaz', 'Team member'));
  expect(labels(findCommands(all, 'zoe mul'))).toEqual(['Zoë Müller']);
  for (const typed of ['yilmaz', 'YILMAZ', 'yılmaz']) {
    expect(labels(findCommands(all, typed))).toEqual(['Ayşe Yılmaz']);
  }
  expect(labels(findCommands(all, 'serv ENTRY'))).toEqual(['Market entry']);
  expect(findCommands(all, 'view')).toEqual([]);
});

test('a name is found with and without its apostrophe', () => {
  const all = [command("James Ng'ang'a", 'Team member'), command('Nora O’Brien', 'Team member')];
  for (const typed of ['nganga', "ng'ang'a", 'james ng']) {
    expect(labels(findCommands(all, typed))).toEqual(["James Ng'ang'a"]);
  }
  for (const typed of ['obrien', 'brien']) expect(labels(findCommands(all, typed))).toEqual(['Nora O’Brien']);
});

test('commands that begin with the typed text come first', () => {
  const all = [command('Manage Team'), command('Team'), command('Amina', 'Team member')];
  expect(labels(findCommands(all, 'team'))).toEqual(['Team', 'Manage Team', 'Amina']);
});

test('a long list of commands is cut', () => {
  const many = Array.from({ length: 50 }, (_, index) => command(`Service ${index}`));
  expect(findCommands(many, 'service')).toHaveLength(MAX_SHOWN);
});

test('recently opened commands come before all others that match by name', () => {
  const all = [
    { ...command('Team'), to: '/team' },
    { ...command('Amina', 'Team member'), to: '/amina' },
    { ...command('Zoë', 'Team member'), to: '/zoe' },
  ];
  expect(labels(findCommands(all, 'team', ['/zoe', '/amina']))).toEqual(['Zoë', 'Amina', 'Team']);
  expect(labels(findCommands(all, '', ['/amina']))).toEqual(['Amina', 'Team', 'Zoë']);
});

test('a record that matches by its text comes after those that match by name', () => {
  const all = [
    { ...command('Logistics', 'Service'), hidden: 'Customs, and the warehouse in Kisumu.' },
    command('Kisumu', 'Partner'),
  ];
  expect(labels(findCommands(all, 'kisumu'))).toEqual(['Kisumu', 'Logistics']);
  expect(labels(findCommands(all, 'kisumu service'))).toEqual(['Logistics']);
  expect(labels(findCommands(all, 'kisumu airport'))).toEqual([]);
});
