import { business, type CurrentUser } from '@mipaka/contract';

/** The name that signs an answer: the user's own, or the team's where they have none, never that of the account. */
export const signatureOf = (user: Pick<CurrentUser, 'name'> | null | undefined): string =>
  user?.name ?? `The ${business.name} team`;
