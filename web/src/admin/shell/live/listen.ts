import { live } from '@mipaka/contract';
import type { QueryClient } from '@tanstack/react-query';
import { collection, doc, documentId, limit, onSnapshot, orderBy, query } from 'firebase/firestore';
import { INQUIRIES_PATH } from '../../lib/inbox-address.ts';
import { endSession, isSessionOver } from '../../lib/session.ts';
import { OVERVIEW_PATH } from '../../lib/use-overview.ts';
import { changedLists, type Versions } from './changed-lists.ts';
import { type Connection, connect, disconnect } from './connection.ts';
import type { LiveState } from './live-context.ts';

/** How long to wait before connecting again, in milliseconds; doubled with every failure in a row. */
const RETRY_MS = 2_000;
const RETRY_MAX_MS = 60_000;

/**
 * Listens to Firestore, connects again when that fails, and says how it stands. A listener only tells that something
 * changed: the data itself always comes through the API. Gives the function that ends it.
 */
export function listen(client: QueryClient, onState: (state: LiveState) => void): () => void {
  let isOver = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout>;
  let open: Connection | null = null;

  const invalidate = (paths: readonly string[]) => {
    for (const path of paths) client.invalidateQueries({ queryKey: [path] });
  };
  const close = () => {
    const closing = open;
    open = null;
    if (closing) disconnect(closing);
  };
  const fail = (error: unknown) => {
    close();
    if (isOver) return;
    if (isSessionOver(error)) return endSession(client);
    onState('paused');
    retry = setTimeout(start, Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** failures));
    failures += 1;
  };

  async function start() {
    let connection: Connection;
    try {
      connection = await connect();
    } catch (error) {
      return fail(error);
    }
    open = connection;
    if (isOver) return close();
    // Both listeners fail when the connection does.
    const failOnce = (error: unknown) => open === connection && fail(error);
    const { firestore } = connection;
    const inquiries = collection(firestore, live.inquiryCollection);
    onSnapshot(
      query(inquiries, orderBy(documentId()), limit(live.inquiryLimit)),
      ({ metadata }) => {
        // From the (empty) cache: Firestore has given up reaching the server for now.
        if (metadata.fromCache) return onState('paused');
        failures = 0;
        onState('live');
        invalidate([INQUIRIES_PATH, OVERVIEW_PATH]);
      },
      failOnce,
    );
    let seen: Versions | null = null;
    onSnapshot(
      doc(firestore, live.versionDocument),
      (document) => {
        if (!document.exists()) return;
        const versions = document.data() as Versions;
        const lists = changedLists(seen, versions);
        seen = versions;
        if (lists.length > 0) invalidate([...lists, OVERVIEW_PATH]);
      },
      failOnce,
    );
  }

  start();
  return () => {
    isOver = true;
    clearTimeout(retry);
    close();
  };
}
