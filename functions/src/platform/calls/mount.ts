import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bodyKindsOf, type Endpoint, successStatus } from '@mipaka/contract';
import { type Request, type Response, Router } from 'express';
import fresh from 'fresh';
import type { Services } from '../../services.ts';
import { refuseAfterDeadline, withUploadTime } from '../deadline.ts';
import type { Page } from '../firestore/pages.ts';
import { REQUEST_KEY, type RequestMark } from '../firestore/request-keys.ts';
import { type Form, parseBody, receiveBody } from '../http/body.ts';
import { HttpError, parse } from '../http/http-error.ts';
import { isWithin, takeFromLimits } from '../limits.ts';
import { requireReady, requireRole, requireSameOrigin, requireSession, type Session } from './guard.ts';
import { type Implementation, Reply } from './implement.ts';

const NO_FORM: Form = { fields: {}, files: {} };

/** The parameters of the path. Throws 404: nothing exists under a value that the parameter cannot have. */
function parseParams({ params }: Endpoint, req: Request): Record<string, string> | undefined {
  const parsed = params?.safeParse(req.params);
  if (parsed?.error) throw new HttpError(404, parsed.error.issues[0]?.message ?? 'Nothing exists here');
  return parsed?.data;
}

/** A form in which aliases of fields are replaced by the fields' own names; the own name wins where both are given. */
function withOwnNames({ aliases = {} }: Endpoint, { fields, ...form }: Form): Form {
  const named = Object.entries(aliases)
    .filter(([alias]) => Object.hasOwn(fields, alias))
    .map(([alias, name]) => [name, fields[alias]]);
  return { ...form, fields: { ...Object.fromEntries(named), ...fields } };
}

/** Puts the address of a list's next part in the Link header. It never repeats the body, which may hold typed text. */
function linkNext({ body }: Endpoint, req: Request, res: Response, next: string | undefined): void {
  if (!next) return;
  const query = new URLSearchParams(body ? {} : (req.query as Record<string, string>));
  query.set('cursor', next);
  res.set('Link', `<${req.path}?${query}>; rel="next"`);
}

async function send(endpoint: Endpoint, req: Request, res: Response, answer: unknown): Promise<void> {
  res.status(successStatus(endpoint));
  if (answer instanceof Reply) {
    const { status, headers = {}, body, next } = answer.parts;
    linkNext(endpoint, req, res, next);
    const { ETag: etag, 'Cache-Control': kept = '' } = headers;
    // Not `req.fresh`: it would send everything again to a caller that says no-cache beside its ETag, as fetch does.
    if (etag && fresh({ 'if-none-match': req.get('if-none-match') }, { etag })) {
      res.status(304).set({ ETag: etag, 'Cache-Control': kept }).end();
      return;
    }
    if (status !== undefined) res.status(status);
    // Express's set and send would add a charset or an ETag of their own.
    res.setHeaders(new Map(Object.entries(headers)));
    if (body instanceof Readable)
      await pipeline(body, res).catch((error) => {
        // A client that closes the connection before the end of a stream is not a failure.
        if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
      });
    else res.end(body);
  } else if (!endpoint.answer) {
    res.end();
  } else if (endpoint.isPaged) {
    const { rows, next } = answer as Page<unknown>;
    linkNext(endpoint, req, res, next);
    res.json(rows);
  } else {
    res.json(answer);
  }
}

/** The mark of a request that may be repeated. Throws 400 for a key in any other form. */
function markOf({ name, isRepeatable }: Endpoint, req: Request, session?: Session): RequestMark | undefined {
  const key = isRepeatable ? req.get('idempotency-key') : undefined;
  if (key === undefined) return undefined;
  if (!REQUEST_KEY.test(key)) {
    throw new HttpError(400, 'Idempotency-Key must be 16 to 100 letters, digits, hyphens or underscores');
  }
  return { key, scope: `${name} ${session?.user.id ?? 'visitor'}` };
}

/** Checks session, role, origin, limits, size, type, existence and content in this order, then calls the handler. */
async function answerTo(
  { endpoint, limit, target: find, handle }: Implementation,
  { db, config, sessions, securityLog, loginLimits }: Services,
  req: Request,
  res: Response,
): Promise<void> {
  const { access, method, path, isBackground } = endpoint;
  const session = access === 'visitor' ? undefined : await requireSession(req, sessions, isBackground);
  res.locals.userId = session?.user.id;
  try {
    if (session && access !== 'visitor') requireRole(session, access);
    if (method !== 'GET') requireSameOrigin(req, config);
  } catch (error) {
    // Only for accounts, and few of each: nobody must be able to fill the log.
    if (session && (await isWithin(takeFromLimits(db, loginLimits.refusals(session.user.id)))))
      await securityLog.record({ event: 'refused', actor: session.user, subject: `${method} ${path}` });
    throw error;
  }
  if (session) requireReady(session, endpoint);
  await limit?.(req);
  // The body of an answered request is gone: waiting for it would never end.
  refuseAfterDeadline();
  const kinds = bodyKindsOf(endpoint);
  const receive = () => receiveBody(req, kinds);
  const bytes = await (kinds.includes('multipart') ? withUploadTime(receive) : receive());
  const params = parseParams(endpoint, req);
  const target = await find?.({ params: params as never });
  const query = endpoint.query && parse(endpoint.query, req.query);
  const form = endpoint.body ? withOwnNames(endpoint, await parseBody(req, bytes)) : NO_FORM;
  const body = endpoint.body && parse(endpoint.body, form.fields);
  const mark = markOf(endpoint, req, session);
  const call = { params, query, body, form, bytes, session, mark, target, req, res };
  // The handler does not begin once no caller waits: its work would only delay others.
  refuseAfterDeadline();
  await send(endpoint, req, res, await handle(call as never));
}

/** Mounts the implementations under the methods and paths of the contract. Other methods get a 405. */
export function mount(implementations: readonly Implementation[], services: Services): Router {
  const router = Router({ caseSensitive: true });
  // `export` before `:id`, which would match it as an id: U+FFFF sorts after every letter.
  const paths = [...new Set(implementations.map(({ endpoint }) => endpoint.path))].sort((one, other) =>
    one.replaceAll(':', '\uffff') < other.replaceAll(':', '\uffff') ? -1 : 1,
  );
  for (const path of paths) {
    const group = implementations.filter(({ endpoint }) => endpoint.path === path);
    const route = router.route(path);
    for (const implementation of group) {
      const method = implementation.endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
      route[method]((req, res) => answerTo(implementation, services, req, res));
    }
    const methods = group.map(({ endpoint: { method } }) => (method === 'GET' ? 'GET, HEAD' : method));
    const headers = { Allow: methods.join(', ') };
    route.all(() => {
      throw new HttpError(405, `This address takes ${headers.Allow}`, { headers });
    });
  }
  return router;
}
