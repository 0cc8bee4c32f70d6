import { business, type CurrentUser } from '@mipaka/contract';

/** With which name somebody signs an answer: their own, and without one the team's, never that of an account. */
export const signatureOf = (user: Pick<CurrentUser, 'name'> | null | undefined): string =>
  user?.name ?? `The ${business.name} team`;
