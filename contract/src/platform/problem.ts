import { z } from 'zod';

/** The `type` of the 403 until the person confirms the password again (POST /api/account/confirm). */
export const CONFIRM_PASSWORD = 'tag:mipaka.network,2026:confirm-password';

/** The `type` of the 401 for a passkey that the site does not know, so that the browser can forget it. */
export const UNKNOWN_PASSKEY = 'tag:mipaka.network,2026:unknown-passkey';

/** The `type` of the 403 until the person sets up the second factor that the role requires. */
export const SET_UP_FACTOR = 'tag:mipaka.network,2026:set-up-factor';

/** An error body after RFC 9457, sent as application/problem+json. `errors` names each bad field. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});
export type Problem = z.output<typeof problem>;
