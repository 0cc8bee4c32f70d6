import { type DivisionSlug, divisions } from '@mipaka/contract';

const slugs = divisions.map(({ slug }) => slug);

export function tabFrom(search: URLSearchParams): DivisionSlug {
  const named = search.get('tab');
  return slugs.find((slug) => slug === named) ?? 'business';
}

/** The tab to which a key moves, around both ends of the list; null for keys that the tab list does not use. */
export function tabForKey(key: string, current: DivisionSlug): DivisionSlug | null {
  const index = slugs.indexOf(current);
  const at = (position: number) => slugs[(position + slugs.length) % slugs.length] ?? null;
  if (key === 'ArrowRight' || key === 'ArrowDown') return at(index + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at(index - 1);
  if (key === 'Home') return at(0);
  if (key === 'End') return at(-1);
  return null;
}
