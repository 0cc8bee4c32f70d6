import { expect, test } from 'vitest';
import { callerOf, networkOf } from './caller.ts';

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
  ['is connected', {}, '198.51.100.9'],
])('the caller is the address that %s', (_who, headers, caller) => {
  expect(callerOf({ headers, socket: { remoteAddress: '198.51.100.9' } })).toBe(caller);
});
