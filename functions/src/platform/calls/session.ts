import type { CurrentUser } from '@mipaka/contract';

/**
 * `confirmedAt`: when the person was asked last, in epoch milliseconds. `setUpBy`: until when a second factor, which the role
 * requires, can be put off.
 */
export type Session = { id: string; user: CurrentUser; confirmedAt: number; setUpBy: string | null };

/** What the calls need of the sessions: the one of a token, while it is open. A background call never prolongs it. */
export type FindSession = (token: string, isBackground?: boolean) => Promise<Session | undefined>;
