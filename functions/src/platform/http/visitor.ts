import type { IncomingHttpHeaders } from 'node:http';
import type { Device } from '@mipaka/contract';

/** What programs call themselves: crawlers, previews of links, monitors and libraries. */
const ROBOT =
  /bot\b|bot\/|crawl|spider|slurp|headless|preview|facebookexternalhit|lighthouse|pagespeed|monitor|uptime|pingdom|curl|wget|python|java\/|go-http|okhttp|axios|node|undici|libwww|scrapy/i;

/** Whether a request comes from a program by its own word, or by its silence about itself. */
export const isRobot = ({ 'user-agent': agent = '' }: IncomingHttpHeaders): boolean =>
  agent === '' || ROBOT.test(agent);

/** Whether the browser asks not to be followed: Global Privacy Control, or Do Not Track. */
export const isPrivate = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-gpc'] === '1' || headers.dnt === '1';

/** The class of a device, by what the browser calls itself. Some tablets say that they are desktops. */
export function deviceClassOf({ 'user-agent': agent = '' }: IncomingHttpHeaders): Device {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobi)/i.test(agent)) return 'tablet';
  return /Mobi|iPhone|iPod/i.test(agent) ? 'phone' : 'desktop';
}
