import type { IncomingHttpHeaders } from 'node:http';
import type { Device } from '@mipaka/contract';

/** User agents of programs: crawlers, link previews, monitors and libraries. */
const ROBOT =
  /bot\b|bot\/|crawl|spider|slurp|headless|preview|facebookexternalhit|lighthouse|pagespeed|monitor|uptime|pingdom|curl|wget|python|java\/|go-http|okhttp|axios|node|undici|libwww|scrapy/i;

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
