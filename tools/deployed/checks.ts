/** Checks that only a deployed project allows, because the emulators behave differently or lack the feature. */
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type LiveAccess, liveAccess } from '@mipaka/contract';
import type { DeclaredIndexes, Lists } from './indexes.ts';

/** The result of a check. `unknown` means that the check could not decide this time, never that it holds. */
export type Finding = { verdict: 'holds' | 'fails' | 'unknown'; found: string };

/** The addresses of the site: through Hosting, and of the functions themselves, without a CDN. */
export type Site = { hosting: string; api: string; site: string };

const holds = (found: string): Finding => ({ verdict: 'holds', found });
const fails = (found: string): Finding => ({ verdict: 'fails', found });
const unknown = (found: string): Finding => ({ verdict: 'unknown', found });

const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
/** A number above the limit per address and minute. */
const ENOUGH = 15;
/** The headers in which a proxy names the caller whose request it forwards. */
const CALLER_HEADERS = ['X-Forwarded-For', 'Fastly-Client-IP', 'Forwarded', 'True-Client-IP', 'X-Real-IP'];

const write = (method: string, address: string, headers: Record<string, string> = {}, body?: object) =>
  fetch(address, {
    ...{ method, headers: { ...SAME_ORIGIN, ...headers }, body: JSON.stringify(body), redirect: 'manual' },
  });

const subscribe = async (base: string, headers?: Record<string, string>) => {
  const email = `check-${randomUUID()}@example.com`;
  return (await write('POST', `${base}/api/newsletter`, headers, { email })).status;
};

/**
 * Checks which headers a caller can forge to count as another: uses up the limit of this machine's address by at most
 * fifteen subscriptions to the newsletter, then tries each header once, through Hosting and at the function itself.
 */
export async function callerHeaders({ hosting, api }: Site): Promise<Finding> {
  let status = 0;
  for (let tries = 0; tries < ENOUGH && status !== 429; tries++) status = await subscribe(hosting);
  if (status !== 429)
    return unknown(`${ENOUGH} subscriptions were not limited; the last answer was ${status}`);
  const believed: string[] = [];
  for (const [door, base] of Object.entries({ Hosting: hosting, 'the function itself': api })) {
    for (const header of CALLER_HEADERS) {
      const forged = header === 'Forwarded' ? 'for=203.0.113.7' : '203.0.113.7';
      if ((await subscribe(base, { [header]: forged })) !== 429) believed.push(`${header} at ${door}`);
    }
  }
  return believed.length === 0
    ? holds(`none of ${CALLER_HEADERS.join(', ')} is believed, at either door`)
    : fails(`believed: ${believed.join(', ')}`);
}

/** Whether a page's key, which begins with a slash, reaches the API through Hosting. Writes nothing: no session. */
export async function encodedSlash({ hosting, api }: Site): Promise<Finding> {
  const put = async (base: string) => {
    const { status, headers } = await write('PUT', `${base}/api/admin/seo/%2Fabout`, {}, {});
    return `${status}${headers.has('location') ? ` to ${headers.get('location')}` : ''}`;
  };
  const [through, direct] = [await put(hosting), await put(api)];
  if (through === '401')
    return holds('PUT /api/admin/seo/%2Fabout reaches the API, which asks for a session');
  return fails(
    `PUT /api/admin/seo/%2Fabout answers ${through} through Hosting, ${direct} at the function itself`,
  );
}

/** Whether the CDN keeps serving its page while the function fails, which a person has broken by hand. */
export async function staleIfError({ hosting, site }: Site): Promise<Finding> {
  const statuses = [site, hosting].map(async (base) => (await fetch(`${base}/about`)).status);
  const [direct = 0, visitors] = await Promise.all(statuses);
  if (direct < 500)
    return unknown(`the function answers ${direct}: break it first, as docs/security.md says`);
  const found = `the function answers ${direct}, and visitors get ${visitors}`;
  return visitors === 200 ? holds(found) : fails(found);
}

/** Whether Firestore has the TTL policies of firestore.indexes.json. */
export async function ttlPolicies(list: Lists['fields'], { fieldOverrides }: DeclaredIndexes) {
  const listed = (await list()).map(({ name, ttlConfig }) => {
    const [group, , field] = name?.split('/').slice(-3) ?? [];
    return [`${group}.${field}`, ttlConfig?.state] as const;
  });
  const states = new Map(listed);
  const declared = fieldOverrides.filter(({ ttl }) => ttl);
  const open = declared.flatMap(({ collectionGroup, fieldPath }) => {
    const state = states.get(`${collectionGroup}.${fieldPath}`) ?? 'MISSING';
    return state === 'ACTIVE' ? [] : [`${collectionGroup}.${fieldPath} is ${state}`];
  });
  return open.length === 0 ? holds(`${declared.length} policies are active`) : fails(open.join(', '));
}

/** Listens like the dashboard; calls `heard` for each change, and `ended` when Firestore closes the listener. */
export type Listen = (
  access: LiveAccess,
  on: { heard: () => void; ended: () => void },
) => Promise<() => Promise<void>>;

/** Checks how long a listener outlives its session, for at most so many `seconds` after signing out. */
export async function listenerEnds(
  { hosting }: Site,
  account: { username: string; password: string },
  listen: Listen,
  seconds: number,
): Promise<Finding> {
  const signedIn = await write('POST', `${hosting}/api/login`, {}, account);
  const cookie = /__session=[^;]+/.exec(signedIn.headers.get('set-cookie') ?? '')?.[0];
  if (!cookie) return unknown(`signing in as ${account.username} answered ${signedIn.status}`);
  const minted = await write('POST', `${hosting}/api/admin/token`, { Cookie: cookie });
  if (!minted.ok) return unknown(`no token for live updates: ${minted.status}`);

  const listener = new EventEmitter();
  const [first, end] = ['heard', 'ended'].map((event) => once(listener, event).then(() => event));
  const stop = await listen(liveAccess.parse(await minted.json()), {
    heard: () => listener.emit('heard'),
    ended: () => listener.emit('ended'),
  });
  try {
    const late = () => pause(seconds * 1_000, 'late' as const);
    const opened = await Promise.race([first, end, late()]);
    if (opened !== 'heard') return unknown('the listener heard nothing while the session was good');
    await write('POST', `${hosting}/api/logout`, { Cookie: cookie });
    const begun = Date.now();
    if ((await Promise.race([end, late()])) === 'late') {
      return fails(`the listener was still open ${seconds} s after the session had ended`);
    }
    return holds(`the listener ended ${((Date.now() - begun) / 1_000).toFixed(1)} s after the session`);
  } finally {
    await stop();
  }
}
