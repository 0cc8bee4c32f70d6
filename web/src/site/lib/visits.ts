import {
  type Arrival,
  CONTACT_PAGE,
  type SitePage,
  sitePages,
  siteRoutes,
  splitRoute,
} from '@mipaka/contract';
import { useEffect } from 'react';
import { matchPath, useLocation, useNavigationType } from 'react-router-dom';
import { quietly, storedMark } from '../../shared/lib/quietly.ts';

const notCounted = storedMark('not-counted');
const MAX = 200;

/** How the visitor came. It is kept in the memory of the loaded page only. */
type CameFrom = Arrival & { entry: SitePage };
let cameFrom: CameFrom | null = null;
let shown: string | undefined;
let arrival: Arrival | null = null;
let isContactSeen = false;
/** Whether the visitor has switched it off in this page: the browser may store nothing. */
let isSwitchedOff = false;

export const isBrowserPrivate = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true ||
  navigator.doNotTrack === '1';

export const isVisitorCounted = () => !isBrowserPrivate() && !isSwitchedOff && !notCounted.isSet();

/** Stores the visitor's choice. A visitor who chooses not to be counted also erases how they came. */
export function setVisitorCounted(isWanted: boolean): void {
  isSwitchedOff = !isWanted;
  if (!isWanted) cameFrom = arrival = null;
  notCounted.set(!isWanted);
}

/** How the visitor came, for the message that they send; undefined if it is unknown or they are not counted. */
export const knownArrival = (): CameFrom | undefined => (isVisitorCounted() && cameFrom) || undefined;

/** The arrival at this document; null after a link of this site, a reload or a step in the history. */
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

/** Sends a view after the page has loaded and is visible: a tab in the background waits. */
function send(view: object): void {
  const { path } = splitRoute(siteRoutes['visits.count']);
  const body = new Blob([JSON.stringify(view)], { type: 'application/json' });
  // Some browsers have no beacons: Tor's, and Firefox where people switch them off.
  const go = () => quietly(() => navigator.sendBeacon(path, body));
  const whenSeen = () =>
    document.visibilityState === 'visible'
      ? go()
      : document.addEventListener('visibilitychange', go, { once: true });
  if (document.readyState === 'complete') whenSeen();
  else addEventListener('load', () => setTimeout(whenSeen), { once: true });
}

function count(path: string, isNew: boolean): void {
  const page = sitePages.find((one) => matchPath(one, path));
  if (!page) return;
  const isContact = page === CONTACT_PAGE && !isContactSeen;
  isContactSeen ||= isContact;
  if (!isNew || !isVisitorCounted()) return;
  const isVisit = arrival !== null;
  if (arrival) cameFrom = { ...arrival, entry: page };
  arrival = null;
  send({ page, isVisit, isContact, cameFrom });
}

/** Counts the pages that the visitor opens (docs/decisions/counts.md). */
export function useCountedViews(): void {
  const path = useLocation().pathname;
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
