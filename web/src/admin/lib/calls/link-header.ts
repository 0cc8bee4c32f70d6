/** The `cursor` of the rel="next" entry of a Link header (RFC 8288); null on the last page. */
export function nextCursor(link: string | null): string | null {
  for (const [, target, rest] of (link ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    if (/;\s*rel="?next"?/i.test(rest ?? '')) {
      return new URL(target ?? '', 'http://localhost').searchParams.get('cursor');
    }
  }
  return null;
}
