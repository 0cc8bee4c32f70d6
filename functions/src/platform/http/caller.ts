import type { IncomingHttpHeaders } from 'node:http';
import type { Device } from '@mipaka/contract';
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
  socket: { remoteAddress?: string };
}): string {
  const { 'fastly-client-ip': ofCdn, 'x-forwarded-for': forwarded } = request.headers;
  const address = ofCdn ?? String(forwarded ?? '').split(',', 1)[0] ?? '';
  return networkOf(String(address).trim() || (request.socket.remoteAddress ?? ''));
}

/** User agents of programs: crawlers, link previews, monitors and libraries; Cubot makes phones. */
const ROBOT =
  /(?<!cu)bot\b|crawl|spider|slurp|headless|preview|facebookexternalhit|lighthouse|pagespeed|monitor|uptime|pingdom|curl|wget|python|java\/|go-http|okhttp|axios|node|undici|libwww|scrapy/i;

/** Whether a request comes from a program: its user agent says so, or is missing. */
export const isRobot = ({ 'user-agent': agent = '' }: IncomingHttpHeaders): boolean =>
  agent === '' || ROBOT.test(agent);

/** Whether the browser asks not to be tracked: Global Privacy Control, or Do Not Track. */
export const isPrivate = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-gpc'] === '1' || headers.dnt === '1';

/** The class of a device, by its user agent. Some tablets claim to be desktops. */
export function deviceClassOf({ 'user-agent': agent = '' }: IncomingHttpHeaders): Device {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobi)/i.test(agent)) return 'tablet';
  return /Mobi|iPhone|iPod/i.test(agent) ? 'phone' : 'desktop';
}
