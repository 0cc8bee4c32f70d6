/** The headers of every answer (docs/decisions/headers.md); firebase.json has the same for static files. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), usb=()',
} as const;

/** How Hosting's CDN caches: visitors see a saved change within a minute. When the function fails, the CDN serves its last answer for a day. */
const CDN_SECONDS = 60;
const cacheFor = (seconds: number) => `public, max-age=0, s-maxage=${seconds}, stale-if-error=86400`;
export const CDN_CACHE = cacheFor(CDN_SECONDS);
/** The same for answers that show the content: not beyond the next scheduled publish, `until` (epoch milliseconds). */
export function cdnCacheUntil(until: number): string {
  const seconds = Math.floor((until - Date.now()) / 1_000);
  return cacheFor(Math.max(0, Math.min(seconds, CDN_SECONDS)));
}
/** For a photo that does not exist: repeated requests cost one look in Storage a minute. */
export const CDN_CACHE_MISSING = 'public, max-age=0, s-maxage=60';
/** For the health check: however many callers ask, one answer is made in five seconds. */
export const CDN_CACHE_HEALTH = 'public, max-age=0, s-maxage=5';
