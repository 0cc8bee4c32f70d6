import { randomUUID } from 'node:crypto';
import { api, everyCall, resources } from '@mipaka/contract';
import express, { type Express, type RequestHandler } from 'express';
import { DEADLINE_MS, inTime } from '../deadline.ts';
import { securityHeaders } from '../headers.ts';
import { HttpError, toHttpError } from '../http-error.ts';
import { log } from '../log.ts';
import { isMalformed } from '../raw-request.ts';
import type { Services } from '../services.ts';
import { authCalls } from './auth.ts';
import { crudCalls } from './crud.ts';
import { factorCalls } from './factors.ts';
import { healthCalls } from './health.ts';
import { historyCalls } from './history.ts';
import { type Implementation, implement } from './implement.ts';
import { attachmentCalls, inboundCalls } from './inbound.ts';
import { inquiryCalls } from './inquiries.ts';
import { insightCalls } from './insight.ts';
import { mailCalls } from './mail.ts';
import { keepMissing, mediaCalls, refuseQuery } from './media.ts';
import { mount } from './mount.ts';
import { notificationCalls } from './notifications.ts';
import { openApi } from './openapi.ts';
import { overviewCalls } from './overview.ts';
import { passwordLinkCalls } from './password-links.ts';
import { onError, sendProblem } from './problem.ts';
import { publicCalls } from './public.ts';
import { publishingCalls } from './publishing.ts';
import { userCalls } from './users.ts';
import { visitCalls } from './visits.ts';
import { webhookCalls } from './webhook.ts';

/** The implementations of every call. */
function implementAll(services: Services): Implementation[] {
  // In production the description is for staff: it helps an attacker more than a visitor.
  const openapi = services.config.isEmulator
    ? ({ ...api['openapi.read'], access: 'visitor' } as const)
    : api['openapi.read'];
  return [
    ...publicCalls(services),
    ...mediaCalls(services),
    ...healthCalls(services),
    ...authCalls(services),
    ...userCalls(services),
    ...passwordLinkCalls(services),
    ...factorCalls(services),
    ...overviewCalls(services),
    ...inquiryCalls(services),
    ...inboundCalls(services),
    ...attachmentCalls(services),
    ...visitCalls(services),
    ...insightCalls(services),
    ...mailCalls(services),
    ...notificationCalls(services),
    ...webhookCalls(services),
    ...historyCalls(services),
    ...publishingCalls(services),
    ...resources.flatMap((resource) => crudCalls(resource, services)),
    implement(openapi, () => openApi(everyCall)),
  ];
}

/** Throws unless each call of the contract has exactly one implementation. */
function requireComplete(implementations: readonly Implementation[]): Implementation[] {
  const names = implementations.map(({ endpoint }) => endpoint.name);
  const missing = everyCall.filter(({ name }) => !names.includes(name)).map(({ name }) => name);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (missing.length > 0) throw new Error(`Nothing carries out ${missing.join(', ')}`);
  if (repeated.length > 0) throw new Error(`Carried out twice: ${repeated.join(', ')}`);
  return [...implementations];
}

const headers = new Map(
  Object.entries({
    // `private` with it: Hosting drops Set-Cookie from an answer that says no-store alone.
    'Cache-Control': 'private, no-store',
    ...securityHeaders,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  }),
);

/**
 * Names the request, sets the headers of every answer and writes one line to the log when it is done. When that takes too
 * long the caller gets a 503, and nothing that the request still does can write any more.
 */
const observe =
  (deadlineMs: number): RequestHandler =>
  (req, res, next) => {
    const startedAt = performance.now();
    res.locals.requestId = randomUUID();
    res.setHeader('X-Request-Id', res.locals.requestId);
    res.setHeaders(headers);
    res.on('finish', () => {
      log(res.statusCode >= 500 ? 'ERROR' : 'INFO', 'request', {
        requestId: res.locals.requestId,
        method: req.method,
        route: req.route?.path ?? null,
        status: res.statusCode,
        ms: Math.round(performance.now() - startedAt),
        userId: res.locals.userId,
      });
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

/** Some calls as an Express app. */
function createApp(
  implementations: readonly Implementation[],
  services: Parameters<typeof mount>[1],
  deadlineMs: number,
): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(observe(deadlineMs));
  app.use((req, _res, next) => {
    if (isMalformed(req)) throw new HttpError(400, 'The address is not valid');
    next();
  });
  app.use('/media', refuseQuery);
  app.use(mount(implementations, services));
  app.use(() => {
    throw new HttpError(404, 'There is nothing at this address');
  });
  app.use('/media', keepMissing);
  app.use(onError);
  return app;
}

/**
 * The API as an Express app.
 *
 * @param deadlineMs longest time a call may take, in milliseconds
 */
export const createApi = (services: Services, deadlineMs = DEADLINE_MS): Express =>
  createApp(requireComplete(implementAll(services)), services, deadlineMs);

/** The call that takes mails, in an app of its own: a costly mail must not delay staff or visitors. */
export const createInboundApi = (services: Services): Express =>
  createApp(inboundCalls(services), services, DEADLINE_MS);

/** The call that counts visitors, alone: what floods it reaches nothing else (docs/decisions/counts.md). */
export const createVisitsApi = (services: Services): Express =>
  createApp(visitCalls(services), services, DEADLINE_MS);
