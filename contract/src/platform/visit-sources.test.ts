import { expect, test } from 'vitest';
import { campaignOf, sourceLabel, sourceOf, sources } from './visit-sources.ts';

const none = { host: '', source: '', medium: '', campaign: '' };

test.each([
  [{}, 'direct'],
  [{ host: 'www.google.com' }, 'google'],
  [{ host: 'google.co.ke' }, 'google'],
  [{ host: 'mail.google.com' }, 'email'],
  [{ host: 'com.google.android.gm' }, 'email'],
  [{ host: 'google.example.com' }, 'other'],
  [{ host: 'notgoogle.com' }, 'other'],
  [{ host: 'lnkd.in' }, 'linkedin'],
  [{ host: 't.co' }, 'x'],
  [{ host: 'L.Facebook.com' }, 'facebook'],
  [{ host: 'duckduckgo.com' }, 'search'],
  [{ host: 'partner.example.org' }, 'other'],
  [{ source: 'Newsletter' }, 'email'],
  [{ source: 'linkedin', medium: 'social', host: 'www.google.com' }, 'linkedin'],
  [{ source: 'linkedin', medium: 'cpc' }, 'advertising'],
  [{ source: 'chamber', medium: 'email' }, 'email'],
  [{ source: 'qr' }, 'print'],
  [{ medium: 'qr', host: 'www.google.com' }, 'print'],
  [{ source: 'a partner', host: 'www.google.com' }, 'other'],
])('a visit with %j has the source %s', (arrival, name) => {
  expect(sourceOf({ ...none, ...arrival })).toBe(name);
});

test('source names are unique and each has its label; a removed source is labelled by its name', () => {
  const names = sources.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.map(sourceLabel)).toEqual(sources.map(({ label }) => label));
  expect([sourceLabel('unknown'), sourceLabel('gone')]).toEqual(['Not known', 'gone']);
});

test.each([
  ['Spring Fair 2026', 'spring-fair-2026'],
  ['  =cmd|x ', 'cmd-x'],
  ['---', null],
  ['', null],
  ['ünïcode', 'n-code'],
  [`${'long '.repeat(20)}`, 'long-long-long-long-long-long-long-long'],
])('the campaign %j is counted as %j', (campaign, expected) => {
  expect(campaignOf({ campaign })).toBe(expected);
});
