/** What Hosting's CDN is told of an answer that all visitors share. */

/** What staff save is seen within a minute; when the function fails, what was seen last is shown for a day. */
export const CDN_CACHE = 'public, max-age=0, s-maxage=60, stale-if-error=86400';
/** A photo that does not exist: asked for again and again, it costs one look in Storage a minute. */
export const CDN_CACHE_MISSING = 'public, max-age=0, s-maxage=60';
/** Whether the stores answer: many who ask cost no more than one in five seconds. */
export const CDN_CACHE_HEALTH = 'public, max-age=0, s-maxage=5';
