import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';

/** The parts of an IPv6 address that name a network: a household or a company has a whole /64. */
const NETWORK_PARTS = 4;

/** An address as limits count it: IPv4 whole, also where it is mapped into IPv6, and IPv6 by its /64. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, NETWORK_PARTS);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}

/**
 * The caller of a request, as limits count it: behind Hosting the CDN names it. Whoever calls the function itself may
 * write both headers, so no limit may rely on this alone (docs/decisions/limits.md).
 */
export function callerOf(request: {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}): string {
  const { 'fastly-client-ip': ofCdn, 'x-forwarded-for': forwarded } = request.headers;
  const address = ofCdn ?? String(forwarded ?? '').split(',', 1)[0] ?? '';
  return networkOf(String(address).trim() || (request.socket.remoteAddress ?? ''));
}
