import { randomUUID } from 'node:crypto';
import { api, everyCall, resources } from '@mipaka/contract';
import express, { type Express, type RequestHandler } from 'express';
import { factorCalls } from './accounts/api/factors.ts';
import { passwordLinkCalls } from './accounts/api/password-links.ts';
import { signInCalls } from './accounts/api/sign-in.ts';
import { userCalls } from './accounts/api/users.ts';
import { crudCalls } from './content/api/crud.ts';
import { historyCalls } from './content/api/history.ts';
import { keepMissing, mediaCalls } from './content/api/media.ts';
import { publicCalls } from './content/api/public.ts';
import { publishingCalls } from './content/api/publishing.ts';
import { attachmentCalls, inboundCalls } from './inbox/api/inbound.ts';
import { inquiryCalls } from './inbox/api/inquiries.ts';
import { outgoingCalls } from './inbox/api/outgoing.ts';
import { insightCalls, visitCalls } from './insight/api/insight.ts';
import { healthCalls } from './platform/calls/health.ts';
import { type Implementation, implement } from './platform/calls/implement.ts';
import { mount } from './platform/calls/mount.ts';
import { openApi } from './platform/calls/openapi.ts';
import { DEADLINE_MS, inTime } from './platform/deadline.ts';
import { securityHeaders } from './platform/http/headers.ts';
import { HttpError, onError, sendProblem, toHttpError } from './platform/http/http-error.ts';
import { isMalformed } from './platform/http/raw-request.ts';
import { log } from './platform/log.ts';
import type { Services } from './services.ts';

/** The description of the API, made once: that takes half a second of the only thread. */
let description: ReturnType<typeof openApi> | undefined;

/** The implementation of each call of the contract. */
export const implementAll = (services: Services): Implementation[] => [
  ...publicCalls(services),
  ...mediaCalls(services),
  ...healthCalls(services),
  ...signInCalls(services),
  ...userCalls(services),
  ...passwordLinkCalls(services),
  ...factorCalls(services),
  ...inquiryCalls(services),
  ...inboundCalls(services),
  ...attachmentCalls(services),
  ...visitCalls(services),
  ...insightCalls(services),
  ...outgoingCalls(services),
  ...historyCalls(services),
  ...publishingCalls(services),
  ...resources.flatMap((resource) => crudCalls(resource, services)),
  ...implement(api, { 'openapi.read': () => (description ??= openApi(everyCall)) }),
];

const headers = {
  // `private` as well: Hosting drops Set-Cookie from an answer that only says no-store.
  'Cache-Control': 'private, no-store',
  ...securityHeaders,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Gives each request an id, its headers, a line in the log and a deadline. */
const observe =
  (deadlineMs: number): RequestHandler =>
  (req, res, next) => {
    const startedAt = performance.now();
    res.locals.requestId = randomUUID();
    res.set({ 'X-Request-Id': res.locals.requestId, ...headers });
    res.on('finish', () => {
      const { requestId, userId } = res.locals;
      const { method, route } = req;
      const status = res.statusCode;
      const ms = Math.round(performance.now() - startedAt);
      const fields = { requestId, method, route: route?.path ?? null, status, ms, userId };
      log(status >= 500 ? 'ERROR' : 'INFO', 'request', fields);
    });
    const answered = () =>
      new Promise<void>((resolve) => {
        res.on('close', resolve);
        next();
      });
    inTime(deadlineMs, answered).catch((error) => {
      if (!res.headersSent) sendProblem(res, toHttpError(error));
    });
  };

/** Some calls as an Express app; each may take `deadlineMs` milliseconds. */
export function createApp(
  implementations: readonly Implementation[],
  services: Services,
  deadlineMs = DEADLINE_MS,
): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(observe(deadlineMs));
  app.use(mount(implementations, services));
  app.use((req) => {
    if (isMalformed(req)) throw new HttpError(400, 'The address is not valid');
    throw new HttpError(404, 'There is nothing at this address');
  });
  app.use('/media', keepMissing);
  app.use(onError);
  return app;
}

/** The API as an Express app; each call may take `deadlineMs` milliseconds. */
export const createApi = (services: Services, deadlineMs?: number): Express =>
  createApp(implementAll(services), services, deadlineMs);
