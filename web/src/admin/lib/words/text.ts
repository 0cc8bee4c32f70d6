import { business, type CurrentUser } from '@mipaka/contract';

/** The first `length` characters, with an ellipsis where something was cut. Never cuts an emoji in two. */
export function clip(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
}

/** "team member" → "Team member"; leaves the rest as it is, so that "SEO settings" stays. */
export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const titleCase = (text: string) => text.split(' ').map(capitalise).join(' ');

export const counted = (count: number, noun: string, plural = `${noun}s`) =>
  `${count} ${count === 1 ? noun : plural}`;

/** The name that signs an answer: the user's own, or the team's where they have none, never that of the account. */
export const signatureOf = (user: Pick<CurrentUser, 'name'> | null | undefined): string =>
  user?.name ?? `The ${business.name} team`;

/** A share in whole percent; 0 where the whole is zero. */
export const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));

/** A text in the form used for searching: without accents, in lower case, and i for the Turkish ı. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
