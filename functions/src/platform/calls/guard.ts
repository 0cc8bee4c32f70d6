import {
  CONFIRM_PASSWORD,
  CONFIRMED_FOR_MS,
  type CurrentUser,
  type Endpoint,
  type Role,
  SET_UP_FACTOR,
} from '@mipaka/contract';
import type { Request, Response } from 'express';
import type { Config } from '../config.ts';
import { SessionEnded } from '../firestore/errors.ts';
import { HttpError } from '../http/http-error.ts';
import { isFromOwnPage } from '../http/raw-request.ts';
import { DEVICE, MARK_MS } from './device-marks.ts';

/** When the user last confirmed who they are (epoch milliseconds), and until when a second factor can wait. */
export type Session = { id: string; user: CurrentUser; confirmedAt: number; setUpBy: string | null };

/** The only cookie that Hosting forwards: the token of a session or nothing, a full stop, the device with its marks. */
const COOKIE = '__session';
const COOKIE_VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9_-]{43})?(?:\\.(${DEVICE.source}))?(?=;|$)`);

const cookieOf = (req: Request) => {
  const [, token, device] = COOKIE_VALUE.exec(req.headers.cookie ?? '') ?? [];
  return { token, device };
};

/** The session token that a request carries. */
export const tokenOf = (req: Request): string | undefined => cookieOf(req).token;

const cookieOptions = ({ isEmulator }: Config) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: !isEmulator }) as const;

/** What a request says of its browser, none of it verified. `device`: its random id, then marks (device-marks.ts). */
export const browserOf = (req: Request) => ({ ...cookieOf(req), userAgent: req.get('user-agent') ?? '' });
export type Browser = ReturnType<typeof browserOf>;

/** Gives the browser a session and marks the device. The cookie outlives the session, which the server ends. */
export function setSessionCookie(res: Response, config: Config, token: string, device: string): void {
  res.cookie(COOKIE, `${token}.${device}`, { ...cookieOptions(config), maxAge: MARK_MS });
}

/** Removes the session from the browser; the id and marks of the device stay. */
export function clearSessionCookie(req: Request, res: Response, config: Config): void {
  const { device } = cookieOf(req);
  if (device) res.cookie(COOKIE, `.${device}`, { ...cookieOptions(config), maxAge: MARK_MS });
  else res.clearCookie(COOKIE, cookieOptions(config));
}

/** The session of a request, which prolongs it unless the dashboard makes the call by itself. Throws 401. */
export async function requireSession(
  req: Request,
  sessions: { find(token: string, isBackground: boolean): Promise<Session | undefined> },
  isBackground = false,
): Promise<Session> {
  const token = tokenOf(req);
  const session = token && (await sessions.find(token, isBackground || req.get('x-background') === '1'));
  if (!session) throw new SessionEnded();
  return session;
}

/** Throws 403 unless the session may act as `role`; a superadmin may do everything an admin may. */
export function requireRole({ user }: Session, role: Role): void {
  const isAllowed = role === 'admin' || user.role === 'superadmin';
  if (!isAllowed) throw new HttpError(403, 'Only a superadmin may do this');
}

/** Throws 403, with a `type` of its own, for a second factor put off too long, and for a confirmation too long ago. */
export function requireReady({ setUpBy, confirmedAt }: Session, { isSetUp, isSensitive }: Endpoint): void {
  const refused = (message: string, type: string) => new HttpError(403, message, { type });
  const mayWait = isSetUp || setUpBy === null || Date.parse(setUpBy) > Date.now();
  if (!mayWait) throw refused('Please set up two-step sign-in first: your role needs it', SET_UP_FACTOR);
  const isConfirmed = !isSensitive || Date.now() - confirmedAt <= CONFIRMED_FOR_MS;
  if (!isConfirmed) throw refused('Please enter your password once more', CONFIRM_PASSWORD);
}

/** Throws 403 for a write that another site makes a browser send. */
export function requireSameOrigin(req: Request, config: Config): void {
  const isAllowed = isFromOwnPage(req, config) ?? tokenOf(req) === undefined;
  if (!isAllowed) throw new HttpError(403, 'This request must come from the site itself');
}
