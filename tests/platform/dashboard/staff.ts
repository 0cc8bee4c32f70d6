import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, logIn, SAME_ORIGIN } from '../browser/test.ts';

/** Calls the API as the user who is signed in on the page. */
export async function callApi<T = Record<string, unknown>>(
  page: Page,
  method: string,
  path: string,
  data?: unknown,
): Promise<{ status: number; json: T }> {
  // The Hosting emulator may close a kept connection at the moment when a read uses it.
  const maxRetries = method === 'GET' ? 2 : 0;
  const answer = await page.request.fetch(path, { method, data, headers: SAME_ORIGIN, maxRetries });
  return { status: answer.status(), json: await answer.json().catch(() => null) };
}

/** Creates a record through the API; gives the record. */
export async function createRecord(page: Page, path: string, body: Record<string, unknown>) {
  const { status, json } = await callApi<{ id: string; updatedAt: string }>(page, 'POST', path, body);
  expect(status, JSON.stringify(json)).toBe(201);
  return json;
}

/** The record with this value in a field, such as a service by its title; for entities that have a list. */
export async function findRecord<T>(page: Page, path: string, key: keyof T, value: unknown) {
  const { json } = await callApi<T[]>(page, 'GET', path);
  return json.find((record) => record[key] === value);
}

let serial = 0;
/** A name that no other test uses. */
export function newName(what: string): string {
  serial += 1;
  return `${what} ${Date.now().toString(36)}${serial}`;
}

/** Creates an account with a password. */
export async function createAccount(staffPage: Page, role = 'admin') {
  const username = newName('zawadi').replace(' ', '.');
  const password = 'a long enough password';
  const account = { username, email: `${username}@example.com`, role, password };
  await createRecord(staffPage, '/api/admin/users', account);
  return account;
}

/** Creates an account for a colleague and signs it in on a page. */
export async function logInColleague(staffPage: Page, page: Page) {
  const account = await createAccount(staffPage);
  await logIn(page, account);
  return account;
}

/** An orange photo for a file field; width and height in pixels. */
export async function photoFile(name = 'amina.png', width = 900, height = 600) {
  const photo = sharp({ create: { width, height, channels: 3, background: '#c05020' } });
  return { name, mimeType: 'image/png', buffer: await photo.png().toBuffer() };
}
