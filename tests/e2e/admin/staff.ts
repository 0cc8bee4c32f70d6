import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from '../test.ts';

type Answer<T> = { status: number; json: T };

/** Calls the API as the person who is signed in on a page, from that page. */
export const callApi = <T = Record<string, unknown>>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer<T>> =>
  page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(String(where), {
        method: String(how),
        ...(what !== undefined && {
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(what),
        }),
      });
      return { status: answer.status, json: await answer.json().catch(() => null) };
    },
    [method, path, body],
  );

/** Creates a record through the API and gives it. */
export async function createRecord(page: Page, path: string, body: Record<string, unknown>) {
  const { status, json } = await callApi<{ id: string; updatedAt: string }>(page, 'POST', path, body);
  expect(status, JSON.stringify(json)).toBe(201);
  return json;
}

let serial = 0;
/** A name that no other test uses. */
export function newName(what: string): string {
  serial += 1;
  return `${what} ${Date.now().toString(36)}${serial}`;
}

/** A photo as somebody would drop it: 900 by 600. */
export async function photoFile() {
  const background = { r: 200, g: 90, b: 40 };
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  return { name: 'amina.png', mimeType: 'image/png', buffer: await photo.png().toBuffer() };
}
