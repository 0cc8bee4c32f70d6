import type { Role } from '@mipaka/contract';
import type { Request, Response } from 'express';
import type { Config } from '../config.ts';
import { HttpError } from '../http-error.ts';
import { isFromOwnPage } from '../raw-request.ts';
import type { Session, SessionStore } from '../store/sessions.ts';

/** The only cookie that Firebase Hosting forwards to a function. */
const COOKIE = '__session';
const COOKIE_VALUE = /(?:^|;\s*)__session=([A-Za-z0-9_-]{43})(?:;|$)/;

/** The session token that a request carries. */
export const tokenOf = (req: Request): string | undefined => COOKIE_VALUE.exec(req.headers.cookie ?? '')?.[1];

const cookieOptions = ({ isEmulator }: Config) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: !isEmulator }) as const;

/** Gives the browser a session; `maxAgeMs` in milliseconds. */
export function setSessionCookie(res: Response, config: Config, token: string, maxAgeMs: number): void {
  res.cookie(COOKIE, token, { ...cookieOptions(config), maxAge: maxAgeMs });
}

/** Takes the session from the browser. */
export function clearSessionCookie(res: Response, config: Config): void {
  res.clearCookie(COOKIE, cookieOptions(config));
}

/** The session behind a request. Throws 401. */
export async function requireSession(req: Request, sessions: SessionStore): Promise<Session> {
  const token = tokenOf(req);
  const session = token && (await sessions.find(token));
  if (!session) throw new HttpError(401, 'Please sign in');
  return session;
}

/** Throws 403 unless the session may act as `role`; a superadmin may do everything an admin may. */
export function requireRole(session: Session, role: Role): void {
  if (role === 'superadmin' && session.user.role !== 'superadmin') {
    throw new HttpError(403, 'Only a superadmin may do this');
  }
}

/** Throws 403 for a write that another site makes a browser send. */
export function requireSameOrigin(req: Request, config: Config): void {
  const isAllowed = isFromOwnPage(req, config) ?? tokenOf(req) === undefined;
  if (!isAllowed) throw new HttpError(403, 'This request must come from the site itself');
}
