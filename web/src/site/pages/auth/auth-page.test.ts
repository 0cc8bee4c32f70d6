import { expect, test } from 'vitest';
import { returnAddress } from './auth-page.tsx';

test('a login leads to the dashboard', () => {
  expect(returnAddress(null)).toBe('/admin');
});

test('a login leads back to the protected address that was requested', () => {
  expect(returnAddress({ from: '/admin?tab=seo&dialog=new' })).toBe('/admin?tab=seo&dialog=new');
  expect(returnAddress({ from: '/admin/team' })).toBe('/admin/team');
  expect(returnAddress({ from: '/admin?tab=inquiries#q=lake' })).toBe('/admin?tab=inquiries#q=lake');
});

test('a login never leads outside the dashboard', () => {
  expect(returnAddress({ from: 'https://evil.example/admin' })).toBe('/admin');
  expect(returnAddress({ from: '//evil.example' })).toBe('/admin');
  expect(returnAddress({ from: '/administrator' })).toBe('/admin');
});
