/** A load generator that keeps its connections open and times each request. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { localLogin } from '../tools/seed.ts';

export type Shot = { method?: string; path: string; headers?: Record<string, string>; body?: string };
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends one request. */
export function send(
  base: string,
  { method = 'GET', path, headers = {}, body }: Shot,
  agent?: Agent,
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      base + path,
      {
        method,
        agent,
        signal,
        headers: { ...(body && { 'Content-Length': Buffer.byteLength(body) }), ...headers },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The value below which a share of the times lies. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const p50 = (times: readonly number[]): number => percentile(times, 0.5);
export const p95 = (times: readonly number[]): number => percentile(times, 0.95);

/** A request with a JSON body, as the site itself sends it. */
export const json = (method: string, path: string, body: object, cookie?: string): Shot => ({
  method,
  path,
  headers: {
    'Content-Type': 'application/json',
    'Sec-Fetch-Site': 'same-origin',
    ...(cookie && { Cookie: cookie }),
  },
  body: JSON.stringify(body),
});

/** A request from an address, as the CDN names it. */
export const from = (address: string, shot: Shot): Shot => ({
  ...shot,
  headers: { ...shot.headers, 'Fastly-Client-IP': address },
});

/** The message of a robot, each with another address. */
export const spam = (n: number) => ({
  firstName: 'Mallory',
  lastName: 'Example',
  email: `mallory-${n}@example.com`,
  message: 'Buy something',
});

const { username, password } = localLogin;
export const loginShot = json('POST', '/api/login', { username, password });
export const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0] ?? '';
/** Signs in as the seeded superadmin and gives the cookie. */
export const signIn = async (base: string): Promise<string> => cookieOf(await send(base, loginShot));

/** Times `count` requests from `width` callers at once, in milliseconds. Throws for an answer that is not `status`. */
export async function fire(
  base: string,
  count: number,
  width: number,
  shot: (n: number) => Shot,
  status = 200,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  const times: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < count) {
        const n = next++;
        const begun = performance.now();
        const answer = await send(base, shot(n), agent);
        times.push(performance.now() - begun);
        if (answer.status !== status)
          throw new Error(`${shot(n).path}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
    }),
  );
  agent.destroy();
  return times;
}

/** What a visitor's browser calls itself; programs are not counted. */
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A view as the beacon of a visitor reports it. */
export function view(
  page: string,
  isVisit: boolean,
  { host, campaign }: { host: string; campaign: string },
): Shot {
  const cameFrom = { host, source: '', medium: '', campaign, entry: page };
  const shot = json('POST', '/api/visits', { page, isVisit, isContact: page === '/contact', cameFrom });
  return { ...shot, headers: { ...shot.headers, 'User-Agent': BROWSER } };
}
