import { expect, test } from 'vitest';
import { callerOf, deviceClassOf, isPrivate, isRobot, networkOf } from './caller.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', 'unknown'],
  ['203.0.113.7, 198.51.100.1', 'unknown'],
  ['not an address', 'unknown'],
])('the address %j belongs to the network %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['the CDN names', { 'fastly-client-ip': '203.0.113.7', 'x-forwarded-for': '192.0.2.1' }, '203.0.113.7'],
  ['was forwarded first', { 'x-forwarded-for': '203.0.113.7, 192.0.2.1' }, '203.0.113.7'],
  ['is of an IPv6 network', { 'fastly-client-ip': '2001:db8:1:2:ffff::1' }, '2001:db8:1:2::/64'],
  ['is connected', {}, '198.51.100.9'],
])('the caller is the address that %s', (_who, headers, caller) => {
  expect(callerOf({ headers, socket: { remoteAddress: '198.51.100.9' } })).toBe(caller);
});

const of = (agent: string) => ({ 'user-agent': agent });
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const CUBOT = PHONE.replace('Android 10; K', 'Android 11; CUBOT NOTE 20');
const TABLET =
  'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'facebookexternalhit/1.1',
  CHROME.replace('Chrome', 'HeadlessChrome'),
  'curl/8.5.0',
  'python-requests/2.32',
  'Mozilla/5.0 (compatible; YandexBot/3.0)',
  '',
])('the user agent of a program is a robot: %s', (agent) => {
  expect(isRobot(of(agent))).toBe(true);
});

test.each([CHROME, PHONE, IPHONE, TABLET, CUBOT])('the user agent of a browser is no robot: %s', (agent) => {
  expect(isRobot(of(agent))).toBe(false);
});

test('a request without a user agent counts as a robot', () => {
  expect(isRobot({})).toBe(true);
});

test('the class of a device is read from the user agent', () => {
  expect([CHROME, PHONE, IPHONE, TABLET].map((agent) => deviceClassOf(of(agent)))).toEqual([
    'desktop',
    'phone',
    'phone',
    'tablet',
  ]);
  expect(deviceClassOf(of('Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) Mobile/15E148'))).toBe('tablet');
});

test('a request is private with Global Privacy Control or Do Not Track, and not otherwise', () => {
  expect(isPrivate({ 'sec-gpc': '1' })).toBe(true);
  expect(isPrivate({ dnt: '1' })).toBe(true);
  expect(isPrivate({ dnt: '0' })).toBe(false);
  expect(isPrivate({})).toBe(false);
});
