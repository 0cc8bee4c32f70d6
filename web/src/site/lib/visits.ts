import {
  type Arrival,
  CONTACT_PAGE,
  type SitePage,
  sitePages,
  siteRoutes,
  splitRoute,
} from '@mipaka/contract';
import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { quietly, storedMark } from '../../shared/lib/quietly.ts';

/** Says that somebody does not want to be counted; there is none otherwise. */
const notCounted = storedMark('not-counted');
/** Longest value that is sent of an address. */
const MAX = 200;

/** How the visitor came. It lives as long as the loaded page, and nowhere else. */
type CameFrom = Arrival & { entry: SitePage };
let cameFrom: CameFrom | null = null;
/** The path that was on the screen before. */
let shown: string | undefined;
/** What the first page that is counted begins with; null where no visit begins. */
let arrival: Arrival | null = null;
let isContactSeen = false;

/** Whether the browser itself asks not to be counted. */
export const isBrowserPrivate = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true ||
  navigator.doNotTrack === '1';

export const isVisitorCounted = () => !isBrowserPrivate() && !notCounted.isSet();

/** Keeps the wish not to be counted, or forgets that there was one. What is known of the visit is forgotten with the first. */
export function setVisitorCounted(isWanted: boolean): void {
  if (!isWanted) cameFrom = arrival = null;
  notCounted.set(!isWanted);
}

/** How the visitor came, for the message that they send; undefined where nobody knows or may know. */
export const knownArrival = (): CameFrom | undefined => (isVisitorCounted() && cameFrom) || undefined;

/** How this document was reached; null where that was from ourselves, by reloading, or through the history. */
function arrivalOf(kind: string | undefined): Arrival | null {
  const referrer = quietly(() => new URL(document.referrer));
  if (kind !== 'navigate' || referrer?.origin === location.origin) return null;
  const query = new URLSearchParams(location.search);
  const utm = (name: string) => query.get(`utm_${name}`)?.slice(0, MAX) ?? '';
  return {
    host: referrer?.hostname.slice(0, MAX) ?? '',
    source: utm('source'),
    medium: utm('medium'),
    campaign: utm('campaign'),
  };
}

/** Sends it once the page has loaded and somebody looks at it: a tab in the background waits. */
function send(view: object): void {
  const { path } = splitRoute(siteRoutes['visits.count']);
  const go = () => navigator.sendBeacon(path, new Blob([JSON.stringify(view)], { type: 'application/json' }));
  const whenSeen = () =>
    document.visibilityState === 'visible'
      ? go()
      : document.addEventListener('visibilitychange', go, { once: true });
  if (document.readyState === 'complete') whenSeen();
  else addEventListener('load', () => setTimeout(whenSeen), { once: true });
}

/** Counts a page that is on the screen now, unless it was opened before: reloaded, or come back to. */
function count(path: string, isNew: boolean): void {
  const page = sitePages.find((one) => one === path);
  if (!page) return;
  const isContact = page === CONTACT_PAGE && !isContactSeen;
  isContactSeen ||= isContact;
  if (!isNew || !isVisitorCounted()) return;
  const isVisit = arrival !== null;
  if (arrival) cameFrom = { ...arrival, entry: page };
  arrival = null;
  send({ page, isVisit, isContact, cameFrom });
}

/** Counts the pages that are opened (docs/decisions/counts.md). */
export function useCountedViews(): void {
  const path = useLocation()
    .pathname.toLowerCase()
    .replace(/(.)\/$/, '$1');
  const kind = useNavigationType();
  useEffect(() => {
    if (path === shown) return;
    const isFirst = shown === undefined;
    shown = path;
    if (!isFirst) return count(path, kind !== 'POP');
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    arrival = arrivalOf(entry?.type);
    count(path, entry?.type === 'navigate');
  }, [path, kind]);
}
