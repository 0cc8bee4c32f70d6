/** Malformed requests by the thousand, nightly by fifty thousand. */
import { everyCall, resources } from '@mipaka/contract';
import fc from 'fast-check';
import pMap from 'p-map';
import { expect, test, vi } from 'vitest';
import { runForStaff } from '../../inbox/inquiries.ts';
import { inquiry } from '../harness/harness.ts';
import { sample, times } from '../harness/nightly.ts';
import { sampleOf } from '../harness/samples.ts';

const RUNS = times(500, 50_000);
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'];

const raised = { max: 1e6, seconds: 60 };
const { api, cookie, asStaff } = await runForStaff('superadmin', {
  limits: {
    ...{ loginName: raised, loginAll: raised, wrongCodes: raised, passwordLink: raised, formAddress: raised },
    ...{ formFlood: raised, formAll: raised, mailDomain: raised, views: raised },
    mailboxSeconds: 60,
  },
});

/** Calls that would end the session of the fuzzer, or cost a password hash each. */
const SPARED = /logout|password|login|sessions|\/users|health/;

const segment = fc.oneof(
  fc.constantFrom(
    ...['AAAAAAAAAAAAAAAAAAAA', '..', '%2e%2e', '__proto__', 'constructor', '%00', '%ff', 'a%2Fb', '😀'],
    'x'.repeat(2_000),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const value = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom('\u0000', '\ud800', '=1+1', '<script>', 'é'.repeat(6_000), '1e999', '__proto__', 'null'),
  // Code that compares this length throws.
  fc.constant({ length: { valueOf: 1, toString: 1 } }),
);
const PLACE = { resource: 'texts', record: 'AAAAAAAAAAAAAAAAAAAA' };
/** Bodies for calls of the draft and its publishing; their records do not exist. */
const ofDraft = [
  { changes: [{ ...PLACE, kind: 'set', field: 'text', value: 'Text' }] },
  { changes: [{ ...PLACE, kind: 'create', values: { key: 'home.title', text: 'Text' } }] },
  { changes: [{ id: 'a'.repeat(40), version: 'v' }], decisions: {}, at: '2027-01-01T00:00:00Z' },
  { what: { kind: 'draft', changes: ['a'.repeat(40)] }, days: 7 },
  { records: [PLACE.record] },
];
const fields = [
  ...new Set(
    resources
      .flatMap((resource) => Object.keys(resource.draft.shape))
      .concat(Object.keys(inquiry), ['ids', 'filter', 'status', 'cursor', 'text', 'formToken', 'website'])
      .concat(Object.keys(Object.assign({}, ...ofDraft))),
  ),
];
const valid = [inquiry, ...ofDraft, ...resources.map((resource, index) => sampleOf(resource, index))];
const jsonBody = fc.oneof(
  fc.jsonValue(),
  fc
    .tuple(fc.constantFrom(...valid), fc.constantFrom(...fields), value)
    .map(([body, name, odd]) => ({ ...body, [name]: odd })),
  fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string()), value, { maxKeys: 8 }),
);
const asJson = fc
  .oneof(
    { weight: 3, arbitrary: jsonBody.map((json) => Buffer.from(JSON.stringify(json))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }).map((noise) => Buffer.from(noise)) },
  )
  .map((bytes) => ({ type: 'application/json', bytes }));
// Damaged forms: body.test.ts.
const asForm = fc
  .tuple(fc.constantFrom(...fields, 'photo', 'a"b'), fc.string({ maxLength: 100 }))
  .map(([name, content]) => ({
    type: 'multipart/form-data; boundary=b',
    bytes: Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="${name}"; filename="x"\r\nContent-Type: image/png\r\n\r\n${content}\r\n--b--\r\n`,
    ),
  }));
const asAnother = fc
  .constantFrom('text/plain', '', 'application/json; charset=utf-16', 'x/y;;;')
  .map((type) => ({ type, bytes: Buffer.from('x') }));
const body = fc.oneof(
  { weight: 8, arbitrary: asJson },
  { weight: 2, arbitrary: asForm },
  { weight: 1, arbitrary: asAnother },
);
const query = fc.oneof(
  fc.constant(''),
  fc
    .tuple(
      fc.constantFrom('limit', 'cursor', 'status', 'q', 'token', 'from', 'suspect', 'a[b]', '__proto__'),
      value,
    )
    .map(
      ([name, odd]) => `?${name}=${encodeURIComponent(String(JSON.stringify(odd)).toWellFormed())}&${name}=`,
    ),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `?${encodeURIComponent(text.toWellFormed())}`),
);
const header = fc.constantFrom<Record<string, string>>(
  {},
  { 'If-Match': '"' },
  { 'If-Match': '*' },
  { 'If-Match': `"${'x'.repeat(500)}"` },
  { 'If-None-Match': ',,"' },
  { 'X-Forwarded-For': ',,,' },
  { 'Content-Encoding': 'gzip' },
  { 'Sec-Fetch-Site': 'x' },
  { Origin: '\u00ff' },
);

vi.setConfig({ testTimeout: RUNS * 60 });
test(`${RUNS} malformed requests get no 5xx response and no stack trace`, async () => {
  const calls = everyCall
    .map(({ method, path }) => ({ method: String(method), path }))
    .filter(({ path }) => !SPARED.test(path));
  const request = fc.record({
    call: fc.constantFrom(
      ...calls,
      { method: 'PATCH', path: '/api/:id' },
      { method: 'GET', path: '/api/:id/:id' },
    ),
    // One method in twelve is not the call's own.
    method: fc.constantFrom(...Array<null>(11 * METHODS.length).fill(null), ...METHODS),
    segment,
    query,
    body,
    header,
    // Most requests have a session, so that they pass the guard.
    isSignedIn: fc.constantFrom(true, true, false),
  });
  const requests = sample(request, RUNS);
  const failures: string[] = [];
  const statuses = new Map<number, number>();

  const send = async ({ call, isSignedIn, ...sent }: (typeof requests)[number]) => {
    const { type, bytes } = sent.body;
    const verb = sent.method ?? call.method;
    const path = call.path.replace(/:\w+/g, () => sent.segment) + sent.query;
    const hasBody = verb !== 'GET' && verb !== 'HEAD';
    const what = `${verb} ${path.slice(0, 200)} ${type} ${bytes.toString('base64').slice(0, 300)}`;
    try {
      const answer = await api.call(`${verb} ${path}`, {
        body: hasBody ? new Uint8Array(bytes) : undefined,
        headers: { ...(hasBody && { 'Content-Type': type }), ...sent.header },
        cookie: isSignedIn ? cookie : undefined,
      });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status >= 500) failures.push(`${answer.status} ${what}`);
      if (answer.status >= 400 && answer.text.length > 2_048) failures.push(`long ${what}`);
      if (/node_modules|\.ts:\d|\n {4}at /.test(answer.text)) failures.push(`stack ${what}`);
    } catch (error) {
      // The client itself refuses to send a few requests.
      if (!/Invalid URL|header|ByteString|Failed to parse URL/i.test(String((error as Error).message))) {
        failures.push(`${(error as Error).message} ${what}`);
      }
    }
  };
  // One by one, because changes of the same account wait for each other, many of them beyond the deadline.
  const isOwn = ({ call }: (typeof requests)[number]) => call.path.startsWith('/api/account');
  await Promise.all([
    pMap(requests.filter(isOwn), send, { concurrency: 1 }),
    pMap(
      requests.filter((one) => !isOwn(one)),
      send,
      { concurrency: 15 },
    ),
  ]);
  expect(failures.slice(0, 5).join('\n')).toBe('');
  // Requests passed the guard: some were accepted, many were refused for their content.
  expect(statuses.get(400) ?? 0).toBeGreaterThan(RUNS / 20);
  expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(0);
  expect((await asStaff('GET /api/user')).status).toBe(200);
});
