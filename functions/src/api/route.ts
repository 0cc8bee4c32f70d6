import type { Request, Response } from 'express';
import { Router } from 'express';
import type { Config } from '../config.ts';
import { HttpError } from '../http-error.ts';
import type { Session, SessionStore } from '../store/sessions.ts';
import { type BodyKind, checkBody } from './body.ts';
import { requireRole, requireSameOrigin, requireSession } from './guard.ts';

type Method = 'get' | 'post' | 'put' | 'delete';
type Options = {
  /** Kinds of body the call takes; writes take JSON unless they say otherwise. */
  body?: readonly BodyKind[];
  /** Runs before the body is looked at; throws 429. */
  limit?: (req: Request) => Promise<void>;
};
type VisitorHandler = (req: Request, res: Response) => Promise<void> | void;
type StaffHandler = (req: Request, res: Response, session: Session) => Promise<void> | void;

/** One call of the API: who may make it, and what it does. */
export type Route = { method: Method; path: string } & Options &
  ({ access: 'visitor'; handle: VisitorHandler } | { access: 'admin' | 'superadmin'; handle: StaffHandler });

const split = (call: string) => {
  const [verb = '', path = ''] = call.split(' ');
  return { method: verb.toLowerCase() as Method, path };
};

/** A call that anybody may make, for example `visitor('GET /api/team', …)`. */
export const visitor = (call: string, handle: VisitorHandler, options: Options = {}): Route => ({
  ...split(call),
  access: 'visitor',
  handle,
  ...options,
});
/** A call for every signed-in member of staff. */
export const staff = (call: string, handle: StaffHandler, options: Options = {}): Route => ({
  ...split(call),
  access: 'admin',
  handle,
  ...options,
});
/** A call for superadmins. */
export const superadmin = (call: string, handle: StaffHandler, options: Options = {}): Route => ({
  ...split(call),
  access: 'superadmin',
  handle,
  ...options,
});

const isWrite = (method: Method) => method !== 'get';

/** Mounts the routes: session, role and origin, limits, size and type, then the handler; 405 for other methods. */
export function mount(routes: readonly Route[], config: Config, sessions: SessionStore): Router {
  const router = Router({ caseSensitive: true });

  for (const path of new Set(routes.map((route) => route.path))) {
    const group = routes.filter((route) => route.path === path);
    const endpoint = router.route(path);
    for (const route of group) {
      endpoint[route.method](async (req, res) => {
        const session = route.access === 'visitor' ? undefined : await requireSession(req, sessions);
        if (session) {
          res.locals.userId = session.user.id;
          if (route.access !== 'visitor') requireRole(session, route.access);
        }
        if (isWrite(route.method)) requireSameOrigin(req, config);
        if (route.limit) await route.limit(req);
        checkBody(req, isWrite(route.method) ? (route.body ?? ['json']) : ['none']);
        return route.access === 'visitor'
          ? route.handle(req, res)
          : route.handle(req, res, session as Session);
      });
    }
    const allowed = group.flatMap(({ method }) =>
      method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
    );
    endpoint.all(() => {
      throw new HttpError(405, `This address takes ${allowed.join(', ')}`, {
        headers: { Allow: allowed.join(', ') },
      });
    });
  }
  return router;
}
