/** What Hosting's CDN is told of an answer that all visitors share. */

/** What staff save is seen within a minute; when the function fails, what was seen last is shown for a day. */
export const CDN_CACHE = 'public, max-age=0, s-maxage=60, stale-if-error=86400';
