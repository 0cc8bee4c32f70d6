import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageRenderer } from '@mipaka/contract';
import { afterEach, expect, test } from 'vitest';
import { defaultLimits } from '../platform/config.ts';
import type { Services } from '../services.ts';
import { createFormPages, isFormRequest } from './form-pages.ts';

const renderer = {
  addressOf: (url: string) => (url === '/contact' ? '/contact' : '/404'),
} as PageRenderer;
const services = {
  config: { origins: ['https://mipaka.test'], limits: defaultLimits },
  db: {},
  content: { read: async () => ({}) },
} as unknown as Services;

const server = createServer(createFormPages(services, async () => renderer));
afterEach(() => server.close());

async function send(path: string, init: RequestInit = {}) {
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/api/forms${path}`, { redirect: 'manual', ...init });
}

test('a form from elsewhere, of another type, too large or with an unknown name is refused', async () => {
  const body = () => new URLSearchParams({ form: 'nonsense' });
  const own = { 'Sec-Fetch-Site': 'same-origin' };
  const post = async (headers: Record<string, string>, content: URLSearchParams | string = body()) =>
    (await send('/contact', { method: 'POST', headers, body: content })).status;
  expect(await post({})).toBe(403);
  expect(await post({ Origin: 'https://evil.example' })).toBe(403);
  expect(await post({ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://mipaka.test' })).toBe(403);
  expect(await post(own, '{}')).toBe(415);
  expect(await post(own, new URLSearchParams({ form: 'x'.repeat(70_000) }))).toBe(413);
  expect(await post(own)).toBe(400);
  expect(await post({ Origin: 'https://mipaka.test' })).toBe(400);
});

test.each([
  ['/contact', '/contact'],
  ['//evil.example', '/404'],
  ['/\\evil.example', '/404'],
])('a GET of %s below the forms redirects to a page of the site', async (path, address) => {
  const answer = await send(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, address]);
});

test('only addresses below /api/forms/ count as forms', () => {
  const isForm = (url: string) => isFormRequest({ url } as Parameters<typeof isFormRequest>[0]);
  expect([isForm('/api/forms/contact'), isForm('/api/forms'), isForm('/api/contact')]).toEqual([
    true,
    false,
    false,
  ]);
});
