import { type DivisionSlug, divisions } from '@mipaka/contract';

const slugs = divisions.map(({ slug }) => slug);

/** The tab that an address names (`?tab=education`); the first one for none and for anything unknown. */
export function tabFrom(search: URLSearchParams): DivisionSlug {
  const named = search.get('tab');
  return slugs.find((slug) => slug === named) ?? 'business';
}

/** The tab that a key leads to, or null when the key is not one of the tab list's. The ends are joined. */
export function tabForKey(key: string, current: DivisionSlug): DivisionSlug | null {
  const index = slugs.indexOf(current);
  const at = (position: number) => slugs[(position + slugs.length) % slugs.length] ?? null;
  if (key === 'ArrowRight' || key === 'ArrowDown') return at(index + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at(index - 1);
  if (key === 'Home') return at(0);
  if (key === 'End') return at(-1);
  return null;
}
