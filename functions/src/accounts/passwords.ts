import { hash, verify } from '@node-rs/argon2';
import { refuseAfterDeadline } from '../platform/deadline.ts';

/** OWASP's setting for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
export const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, in PHC string format. */
export const hashPassword = (password: string): Promise<string> => hash(password, SETTINGS);

let decoy: Promise<string> | undefined;

/** Whether a password matches a hash; without one it works as long on a decoy. Throws DeadlinePassed. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  // After a time without Firestore many logins continue at once, each for 50 ms of a processor.
  refuseAfterDeadline();
  decoy ??= hashPassword('no account has this password');
  const isRight = await verify(stored ?? (await decoy), password);
  return stored !== undefined && isRight;
}
