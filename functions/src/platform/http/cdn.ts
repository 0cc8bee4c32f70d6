/** What Hosting's CDN does with an answer that all visitors share. */

/** What staff save is seen within a minute; when the function fails, what was seen last is shown for a day. */
const CDN_SECONDS = 60;
export const CDN_CACHE = `public, max-age=0, s-maxage=${CDN_SECONDS}, stale-if-error=86400`;
/**
 * The same for what shows the content: nobody keeps it for longer than until the next scheduled changes go out.
 *
 * @param until when that is, in epoch milliseconds
 */
export function cdnCacheUntil(until: number): string {
  const seconds = Math.floor((until - Date.now()) / 1_000);
  return seconds >= CDN_SECONDS
    ? CDN_CACHE
    : CDN_CACHE.replace(`=${CDN_SECONDS},`, `=${Math.max(0, seconds)},`);
}
/** A photo that does not exist: asked for again and again, it costs one look in Storage a minute. */
export const CDN_CACHE_MISSING = 'public, max-age=0, s-maxage=60';
/** Whether the stores answer: many who ask cost no more than one in five seconds. */
export const CDN_CACHE_HEALTH = 'public, max-age=0, s-maxage=5';
