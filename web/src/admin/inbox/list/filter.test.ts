import { dayOf, dueAt, dueOnDayOf, parseOfficeHours } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { withParams } from '../../lib/addresses/address-params.ts';
import { inquiriesAddress, type View } from '../../lib/addresses/inbox-address.ts';
import { noChoice as all, apiFilter, chosenIn, countChosen, cutoffAt, hashOf } from './filter.ts';

const TODAY = '2026-11-23';
const due = { from: '2026-02-02T08:00:00.000Z', to: '2026-02-03T08:00:00.000Z' };
const present = { today: TODAY, userId: 'u1', cutoff: '2026-02-01T00:00:00.000Z', due };

test('a filter survives in the address, which keeps its other parameters', () => {
  const search = '?tab=inquiries&status=closed&assignee=none&type=partner-request&from=2026-01-31';
  const chosen = chosenIn({ search, hash: '#q=k%26l' });
  expect(chosen).toEqual({
    status: 'closed',
    assignee: 'none',
    type: 'partner-request',
    from: '2026-01-31',
    to: null,
    text: 'k&l',
    source: null,
    entry: null,
    campaign: null,
    device: null,
    hour: null,
    answer: null,
  });
  expect(countChosen(chosen)).toBe(5);
  const { text, ...values } = chosen;
  expect(withParams({ search: '?tab=inquiries&id=x&to=2020-01-01', hash: hashOf(text) }, values)).toEqual({
    search: '?tab=inquiries&id=x&status=closed&assignee=none&type=partner-request&from=2026-01-31',
    hash: '#q=k%26l',
  });
  expect(hashOf(all.text)).toBe('');
});

test('a link from Insight becomes the filter that its address names', () => {
  const address = inquiriesAddress({
    view: 'all',
    from: '2026-11-16',
    to: '2026-11-22',
    source: 'google',
    entry: '/services',
    campaign: 'fair-2026',
    device: 'phone',
    hour: '09',
    answer: 'in-time',
  });
  const chosen = chosenIn(new URL(address, 'https://site.test'));
  expect(apiFilter('all', chosen, present)).toEqual({
    suspect: false,
    from: '2026-11-15T21:00:00.000Z',
    to: '2026-11-22T21:00:00.000Z',
    source: 'google',
    entry: '/services',
    campaign: 'fair-2026',
    device: 'phone',
    hour: '09',
    answer: 'in-time',
  });
  expect(countChosen(chosen)).toBe(8);
});

test('an unknown source or answer in an address is ignored', () => {
  const search = '?source=moon&entry=/admin&campaign=A%20B&device=watch&hour=24&answer=never';
  expect(chosenIn({ search, hash: '' })).toEqual(all);
});

test.each(['lake', 'a+b c', '100 %', 'amina@example.com', '#1', 'Çağla & Söhne', '"quoted"'])(
  'the search text %s survives in the fragment',
  (text) => {
    const { href } = new URL(`https://site.test/admin${hashOf(text)}`);
    expect(chosenIn(new URL(href)).text).toBe(text);
  },
);

test('an unknown status, type or day in an address is ignored', () => {
  const search = '?status=done&type=love&from=yesterday&to=2026-99-99';
  expect(chosenIn({ search, hash: '#top' })).toEqual(all);
});

test('the filter by day uses days in Nairobi, and includes the whole last day', () => {
  const filter = apiFilter('inbox', { ...all, from: '2026-01-31', to: '2026-01-31' }, present);
  expect(filter).toEqual({
    suspect: false,
    snoozed: false,
    from: '2026-01-30T21:00:00.000Z',
    to: '2026-01-31T21:00:00.000Z',
  });
});

test('a search needs two letters, and an inquiry type is sent as its stored value', () => {
  expect(apiFilter('spam', { ...all, text: 'a', type: 'career' }, present)).toEqual({
    suspect: true,
    type: 'Career',
  });
  expect(apiFilter('inbox', { ...all, text: 'ab' }, present).q).toBe('ab');
  // One character of two UTF-16 units.
  expect(apiFilter('inbox', { ...all, text: '🚢' }, present).q).toBeUndefined();
});

test('snoozed inquiries are absent from the inbox and the replies, but a search finds them', () => {
  const asked = (view: View, text = '') => apiFilter(view, { ...all, text }, present);
  expect([asked('inbox').snoozed, asked('replied').snoozed, asked('snoozed').snoozed]).toEqual([
    false,
    false,
    true,
  ]);
  for (const filter of [
    asked('inbox', 'lake'),
    asked('all'),
    asked('overdue'),
    asked('spam'),
    asked('follow-up'),
  ]) {
    expect(filter).not.toHaveProperty('snoozed');
  }
  expect(asked('follow-up')).toEqual({ suspect: false, followUpTo: TODAY });
  expect(dayOf(Date.parse('2026-11-22T21:00:00Z'))).toBe(TODAY);
});

test('the list of overdue inquiries narrows the chosen filter and never widens it', () => {
  const { cutoff } = present;
  const overdue = (change: object) => apiFilter('overdue', { ...all, ...change }, present);
  const late = { suspect: false, longestFirst: true, status: 'new' };
  expect(overdue({ text: 'ab' })).toEqual({ ...late, q: 'ab', to: cutoff });
  expect(overdue({ status: 'closed' })).toEqual({ ...late, to: cutoff });
  expect(overdue({ to: '2025-12-31' }).to).toBe('2025-12-31T21:00:00.000Z');
  expect(overdue({ to: '2026-03-01' }).to).toBe(cutoff);
});

test('the list of what is due today is exact to the office hour, and days narrow it', () => {
  // Nine hours a day: 24 hours after Monday 11:00 in Nairobi are over on Wednesday at 17:00.
  const office = parseOfficeHours('Mon-Fri 08:00-17:00');
  const arrival = dueOnDayOf(Date.parse('2026-11-26T08:00:00Z'), office);
  expect(arrival).toEqual({ from: '2026-11-23T08:00:00.000Z', to: '2026-11-24T08:00:00.000Z' });
  const asked = (change: object) => apiFilter('due', { ...all, ...change }, { ...present, due: arrival });
  const fresh = { suspect: false, longestFirst: true, snoozed: false, status: 'new' };
  expect(asked({})).toEqual({ ...fresh, ...arrival });
  expect(asked({ from: '2026-11-24' })).toMatchObject({ from: '2026-11-23T21:00:00.000Z', to: arrival.to });
  expect(asked({ to: '2026-11-23' })).toMatchObject({ from: arrival.from, to: '2026-11-23T21:00:00.000Z' });
});

test('an inquiry is overdue a day after it came; the moment moves in steps of ten minutes', () => {
  expect(cutoffAt(Date.parse('2026-02-02T10:07:00Z'), null)).toBe('2026-02-01T10:00:00.000Z');
});

test('what became late just before the office closed is overdue during the whole weekend', () => {
  const office = parseOfficeHours('Mon-Fri 08:00-16:45');
  // Wednesday 10:12 in Nairobi; the answer was due on Friday at 16:42.
  const came = '2026-11-18T07:12:00.000Z';
  expect(dueAt(Date.parse(came), office)).toBe(Date.parse('2026-11-20T13:42:00Z'));
  expect(came < cutoffAt(Date.parse('2026-11-21T09:07:00Z'), office)).toBe(true);
});
