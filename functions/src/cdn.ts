/** What Hosting's CDN is told of an answer that all visitors share. */

/** What staff save is seen within a minute; when the function fails, what was seen last is shown for a day. */
export const CDN_CACHE = 'public, max-age=0, s-maxage=60, stale-if-error=86400';

const withoutWeakness = (tag: string) => tag.replace(/^W\//, '');

/** Whether who asks has this version already: the weak comparison of RFC 9110, for a CDN weakens what it compresses. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(/\s*,\s*/) ?? [];
  return known.map(withoutWeakness).includes(withoutWeakness(etag));
}
