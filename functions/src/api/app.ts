import { randomUUID } from 'node:crypto';
import { resources } from '@mipaka/contract';
import express, { type Express, type RequestHandler } from 'express';
import { securityHeaders } from '../headers.ts';
import { HttpError } from '../http-error.ts';
import { log } from '../log.ts';
import { asReceived } from '../raw-request.ts';
import type { Services } from '../services.ts';
import { authRoutes } from './auth.ts';
import { crudRoutes } from './crud.ts';
import { healthRoutes } from './health.ts';
import { historyRoutes } from './history.ts';
import { inquiryRoutes } from './inquiries.ts';
import { mailRoutes } from './mail.ts';
import { mediaRoutes } from './media.ts';
import { openApi } from './openapi.ts';
import { overviewRoutes } from './overview.ts';
import { onError, sendProblem } from './problem.ts';
import { publicRoutes } from './public.ts';
import { mount, type Route, staff, visitor } from './route.ts';
import { userRoutes } from './users.ts';

/** Longest time a call may take, in milliseconds: below the function's 30 s, so that the caller gets an answer. */
const DEADLINE_MS = 20_000;

/** Every call of the API, in order. */
export const routesOf = (services: Services): Route[] => {
  const routes: Route[] = [
    ...publicRoutes(services),
    ...mediaRoutes(services),
    ...healthRoutes(services),
    ...authRoutes(services),
    ...userRoutes(services),
    ...overviewRoutes(services),
    ...inquiryRoutes(services),
    ...mailRoutes(services),
    ...historyRoutes(services),
    ...resources.flatMap((resource) => crudRoutes(resource, services)),
  ];
  // In production the description is for staff: it helps an attacker more than a visitor.
  const describe = services.config.isEmulator ? visitor : staff;
  routes.push(describe('GET /api/openapi.json', (_req, res) => void res.json(openApi(routes))));
  return routes;
};

const headers = new Map(
  Object.entries({
    // `private` with it: Hosting drops Set-Cookie from an answer that says no-store alone.
    'Cache-Control': 'private, no-store',
    ...securityHeaders,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  }),
);

/** Names the request, sets the headers of every answer and writes one line to the log when it is done. */
const observe: RequestHandler = (req, res, next) => {
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
  const timer = setTimeout(() => {
    if (!res.headersSent)
      sendProblem(res, new HttpError(503, 'This took too long. Please try again in a moment.'));
  }, DEADLINE_MS);
  res.on('close', () => clearTimeout(timer));
  next();
};

/** The API as an Express app; it expects `rawBody` on the request, as the functions framework leaves it. */
export function createApi(services: Services): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(observe);
  app.use((req, _res, next) => {
    if (asReceived(req).isMalformedUrl) throw new HttpError(400, 'The address is not valid');
    next();
  });
  app.use(mount(routesOf(services), services.config, services.sessions));
  app.use(() => {
    throw new HttpError(404, 'There is nothing at this address');
  });
  app.use(onError);
  return app;
}
