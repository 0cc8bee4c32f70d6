/** Signed-in staff, and accounts with factors, made through the API as a browser would. */
import { Secret, TOTP } from 'otpauth';
import { type Answer, type Api, ORIGIN, PASSWORD, runApi, sessionIn } from '../platform/harness/harness.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';

export { sessionIn };

/** The header with which a browser names the origin of each POST. */
export const fromPage = { Origin: ORIGIN };

/** The API with the sessions of two admins, amina and omar, and of a superadmin; and calls as each of them. */
export async function startWithStaff() {
  const api = await runApi();
  const session = async (role: 'admin' | 'superadmin', username: string) =>
    api.signIn((await api.addUser(role, username)).username);
  const [amina, omar] = [await session('admin', 'amina'), await session('admin', 'omar')];
  const root = await session('superadmin', 'root');
  return { api, amina, omar, root, asAmina: api.as(amina), asOmar: api.as(omar), asRoot: api.as(root) };
}

export const register = (api: Api, cookie: string, registration: object, name = 'x') =>
  api.as(cookie)('POST /api/account/passkeys', { name, registration }, fromPage);

export async function addPasskey(api: Api, cookie: string, name = 'Laptop') {
  const authenticator = createAuthenticator(ORIGIN);
  const { json } = await api.as(cookie)('POST /api/account/passkeys/options', undefined, fromPage);
  const answer = await register(api, cookie, authenticator.register(json), name);
  if (answer.status !== 201) throw new Error(`No passkey: ${answer.status} ${answer.text}`);
  const { recoveryCodes, passkey } = answer.json;
  return { authenticator, recoveryCodes: recoveryCodes as string[] | null, ...passkey };
}

/** The options of a passkey login, for a browser without a session. */
export const passkeyOptions = async (api: Api, cookie?: string) =>
  (await api.call('POST /api/login/passkey/options', { headers: fromPage, cookie })).json;

export async function signInWith(api: Api, authenticator: Authenticator, cookie?: string): Promise<Answer> {
  const body = authenticator.sign(await passkeyOptions(api, cookie));
  return api.call('POST /api/login/passkey', { headers: fromPage, cookie, body });
}

/** The code that an authenticator app shows `steps` steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

/** Adds an app to the signed-in account, with the code of the previous step, so that the present code stays unused. */
export async function addApp(api: Api, cookie: string) {
  const { secret, token } = (await api.call('POST /api/account/app/secret', { cookie })).json;
  const prove = () =>
    api.call('POST /api/account/app', { cookie, body: { secret, token, code: codeOf(secret, -1) } });
  let answer = await prove();
  // The first attempt fails if a new step began between the code and its check.
  if (answer.status === 400) answer = await prove();
  if (answer.status !== 201) throw new Error(`No app: ${answer.status} ${answer.text}`);
  return { secret: secret as string, recoveryCodes: (answer.json.recoveryCodes ?? []) as string[] };
}

export const firstStep = async (api: Api, username: string, cookie?: string) =>
  (await api.call('POST /api/login', { body: { username, password: PASSWORD }, cookie })).json.secondFactor;

export const secondStep = (
  api: Api,
  token: string,
  code: string,
  { cookie, trustDevice }: { cookie?: string; trustDevice?: boolean } = {},
): Promise<Answer> => api.call('POST /api/login/code', { body: { token, code, trustDevice }, cookie });

export async function withApp(api: Api, role: 'admin' | 'superadmin' = 'admin') {
  const user = await api.addSignedIn(role);
  return { ...user, ...(await addApp(api, user.cookie)) };
}

export async function signInWithCode(
  api: Api,
  { username, secret }: { username: string; secret: string },
  options: { cookie?: string; trustDevice?: boolean } = {},
): Promise<string> {
  const { token } = await firstStep(api, username);
  return sessionIn(await secondStep(api, token, codeOf(secret), options));
}

export async function otherSession(as: ReturnType<Api['as']>): Promise<string> {
  const sessions: { id: string; isCurrent: boolean }[] = (await as('GET /api/account/sessions')).json;
  return sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
}
