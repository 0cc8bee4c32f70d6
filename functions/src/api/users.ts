import { account, passwordChange, passwordReset, userChange, userDraft } from '@mipaka/contract';
import { HttpError } from '../http-error.ts';
import type { Services } from '../services.ts';
import { createLimit } from '../store/limits.ts';
import { ABSOLUTE_MS } from '../store/sessions.ts';
import { parseJson } from './body.ts';
import { idIn } from './crud.ts';
import { setSessionCookie } from './guard.ts';
import { type Route, staff, superadmin } from './route.ts';

/** Accounts, for superadmins; one's own account, for everybody. */
export function userRoutes({ db, config, users, sessions }: Services): Route[] {
  const passwordTries = createLimit(db, 'password-change', config.limits.loginName);

  return [
    superadmin('GET /api/admin/users', async (_req, res) => {
      res.json(await users.list());
    }),

    superadmin('POST /api/admin/users', async (req, res, { user }) => {
      res.status(201).json(account.parse(await users.create(parseJson(userDraft, req), user)));
    }),

    superadmin('PUT /api/admin/users/:id', async (req, res, { user }) => {
      const id = await users.withId(idIn(req, 'account'));
      res.json(await users.change(id, parseJson(userChange, req), user));
    }),

    superadmin('POST /api/admin/users/:id/password', async (req, res, { user }) => {
      const id = await users.withId(idIn(req, 'account'));
      await users.setPassword(id, parseJson(passwordReset, req).password, user);
      res.status(204).end();
    }),

    staff('GET /api/admin/colleagues', async (_req, res) => {
      res.json(await users.colleagues());
    }),

    staff('POST /api/account/password', async (req, res, { user }) => {
      const { currentPassword, newPassword } = parseJson(passwordChange, req);
      await passwordTries.check(user.id);
      if (!(await users.hasPassword(user.username, currentPassword))) {
        await passwordTries.consume(user.id);
        throw new HttpError(400, 'The current password is not right', {
          errors: { currentPassword: 'Not right' },
        });
      }
      await users.setPassword(user.id, newPassword, user);
      // All sessions have ended, this one too; whoever knew both passwords goes on with a new one.
      const account = await users.find(user.id);
      const isStillSo = async () => (await users.find(user.id))?.updatedAt === account?.updatedAt;
      const token = account && (await sessions.start(account, req.get('user-agent') ?? '', isStillSo));
      if (token) setSessionCookie(res, config, token, ABSOLUTE_MS);
      res.status(204).end();
    }),

    staff('GET /api/account/sessions', async (_req, res, { id, user }) => {
      res.json(await sessions.list(user.id, id));
    }),

    staff(
      'DELETE /api/account/sessions/:id',
      async (req, res, { user }) => {
        const id = String(req.params.id);
        if (!/^[0-9a-f]{64}$/.test(id) || !(await sessions.endOne(user.id, id))) {
          throw new HttpError(404, 'There is no such session');
        }
        res.status(204).end();
      },
      { body: ['none'] },
    ),
  ];
}
