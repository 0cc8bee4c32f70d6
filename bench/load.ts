/** The traffic of the benches: callers with persistent connections, and requests of visitors, staff and attackers. */
import { once } from 'node:events';
import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request,
} from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import pMap from 'p-map';
import { localLogin } from '../tools/seed.ts';
import { FROM_SITE, postBody } from '../tools/testing/flood.ts';

/** A request. Instead of a `body` it can have one of so many `bytes`, which is not JSON. */
export type Shot = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  bytes?: number;
};
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends a request. Status 0: the server closed the connection before it had read all `bytes`, without an answer. */
export async function send(base: string, shot: Shot, options: RequestOptions = {}): Promise<Answer> {
  const { method = 'GET', path, headers = {}, body, bytes } = shot;
  if (bytes) {
    const { status } = await postBody(base + path, bytes, headers);
    return { status: status ?? 0, headers: {}, text: '' };
  }
  const length = body && { 'Content-Length': Buffer.byteLength(body) };
  const sent = request(base + path, { ...options, method, headers: { ...length, ...headers } });
  // If the connection breaks after the head, reading the rest of the answer throws.
  sent.on('error', () => undefined);
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await textOf(answer) };
}

/** The time that some work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export const total = <One>(list: readonly One[], value: (one: One) => number): number =>
  list.reduce((sum, one) => sum + value(one), 0);

/** The value below which this share of the times lies. */
function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const p50 = (times: readonly number[]): number => percentile(times, 0.5);
export const p95 = (times: readonly number[]): number => percentile(times, 0.95);

/** A request with a JSON body, as the site itself sends it. */
export const json = (method: string, path: string, body: object, cookie?: string): Shot => ({
  method,
  path,
  headers: { ...FROM_SITE, ...(cookie && { Cookie: cookie }) },
  body: JSON.stringify(body),
});

/** A request with the client's address in the CDN's header. */
export const from = (address: string, shot: Shot): Shot => ({
  ...shot,
  headers: { ...shot.headers, 'Fastly-Client-IP': address },
});

export const message = (email: string, formToken?: string): Shot => {
  const text = { subject: 'A depot', message: 'Do you have one in Mombasa?' };
  return json('POST', '/api/contact', { firstName: 'Load', lastName: 'Test', email, ...text, formToken });
};

const { username, password } = localLogin;
export const loginShot = json('POST', '/api/login', { username, password });
export const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0] ?? '';
/** Signs in as the seeded superadmin and gives the cookie. */
export const signIn = async (base: string): Promise<string> => cookieOf(await send(base, loginShot));

/** Sends `count` requests from `width` callers at once. Throws for an answer that has not the named status. */
export async function fire(
  base: string,
  count: number,
  width: number,
  shot: (n: number) => Shot,
  status?: number,
): Promise<(Answer & { ms: number })[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  const call = async (n: number) => {
    const begun = performance.now();
    const answer = await send(base, shot(n), { agent });
    if (status && answer.status !== status)
      throw new Error(`${shot(n).path}: ${answer.status} ${answer.text}`);
    return { ...answer, ms: performance.now() - begun };
  };
  const answers = await pMap(Array(count).keys(), call, { concurrency: width });
  agent.destroy();
  return answers;
}

/** A browser's User-Agent, because visits of programs are not counted. */
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A view of the home page as the beacon of a visitor's browser reports it. */
export function view(cameFrom: { host: string; campaign: string }): Shot {
  const shot = json('POST', '/api/visits', {
    ...{ page: '/', isVisit: true, isContact: false },
    cameFrom: { source: '', medium: '', entry: '/', ...cameFrom },
  });
  return { ...shot, headers: { ...shot.headers, 'User-Agent': BROWSER } };
}

/** Requests of one kind; each `n` gives another address, name or body where that costs more. */
export type Load = {
  name: string;
  target: 'site' | 'api' | 'visits';
  shot: (n: number) => Shot;
  /** The API has a limit for this request and answers 429 beyond it. */
  isLimited?: true;
};

const asking =
  (target: Load['target']) =>
  (name: string, path: (n: number) => string): Load => ({ name, target, shot: (n) => ({ path: path(n) }) });
const [site, api] = [asking('site'), asking('api')];
const sending = (name: string, shot: Load['shot']): Load => ({ name, target: 'api', shot });
const limited = (name: string, shot: Load['shot']): Load => ({ ...sending(name, shot), isLimited: true });
const mallory = (n: number) => message(`mallory-${n}@example.com`);
const wrongLogin = (name: string) =>
  json('POST', '/api/login', { username: name, password: 'A wrong password' });
const BODY_BYTES = 30 * 1_024 * 1_024;
function largeBody(n: number): Shot {
  // Every other body declares its length.
  const length = n % 2 === 0 && { 'Content-Length': String(BODY_BYTES) };
  const headers = { 'Content-Type': 'application/json', ...length };
  return from('198.51.100.2', { method: 'POST', path: '/api/contact', bytes: BODY_BYTES, headers });
}
const anybody = (n: number) => `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
const base36 = (n: number, length: number) => n.toString(36).toUpperCase().padStart(length, '0');

/** The attacks that the soak sends beside the honest traffic. */
export const flood = {
  oneAddress: limited('Messages of one address', (n) => from('198.51.100.1', mallory(n))),
  newAddresses: limited('Messages of ever new addresses', (n) => from(anybody(n), mallory(n))),
  notValid: sending('A message that is not valid', () => json('POST', '/api/contact', {})),
  logins: limited('Wrong logins with ever new names', (n) => wrongLogin(`mallory-${n}`)),
  guesses: limited('Wrong logins for the name of staff', () => wrongLogin(username)),
  body: sending('A body of 30 MB', largeBody),
};

export const attacks: readonly Load[] = [
  site('The home page', () => '/'),
  site('… with an unknown query', (n) => `/?x=${n}`),
  site('`/services?tab=` with made-up values', (n) => `/services?tab=${n}`),
  site('`/contact?type=` with made-up values', (n) => `/contact?type=${n}`),
  site('A made-up receipt', (n) => `/contact?sent=MPK-${base36(n, 8)}`),
  site('A path in another spelling', (n) => [`//about?${n}`, `/about/?${n}`, `/ABOUT?${n}`][n % 3] as string),
  site('A page that does not exist', (n) => `/nowhere-${n}`),
  api('A photo that does not exist', (n) => `/media/${base36(n, 22)}-480.webp`),
  api('A photo with a query', (n) => `/media/${base36(0, 22)}-480.webp?${n}`),
  api('`/api/content` with a query', (n) => `/api/content?${n}`),
  api('`/api/health`', () => '/api/health'),
  api('… with a query', (n) => `/api/health?${n}`),
  api('`GET /api/form-token`', () => '/api/form-token'),
  api('An unknown path of the API', (n) => `/api/nowhere-${n}`),
  flood.body,
  flood.notValid,
  flood.oneAddress,
  flood.newAddresses,
  flood.logins,
  limited('Links to a new password, asked for with ever new names and addresses', (n) =>
    from(anybody(n), json('POST', '/api/password-link', { account: `mallory-${n}` })),
  ),
  {
    name: 'Counts of views with made-up campaigns',
    target: 'visits',
    shot: (n) => view({ host: '', campaign: `c${n}` }),
  },
];
