import { live } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { collection, doc, limit, orderBy, query } from 'firebase/firestore';
import { useEffect, useRef, useState } from 'react';
import {
  AuthProvider,
  FirebaseAppProvider,
  FirestoreProvider,
  useFirestore,
  useFirestoreCollection,
  useFirestoreDocData,
} from 'reactfire';
import { INQUIRIES_PATH } from '../inquiries/use-inquiries.ts';
import { OVERVIEW_PATH } from '../overview/use-overview.ts';
import { endSession, isSessionOver } from '../session.tsx';
import { Caught } from './caught.tsx';
import { changedLists, type Versions } from './changed-lists.ts';
import { type Connection, connect, disconnect } from './connection.ts';
import type { LiveState } from './live-context.ts';

/** How long to wait before connecting again, in milliseconds; doubled with every failure in a row. */
const RETRY_MS = 2_000;
const RETRY_MAX_MS = 60_000;

type Props = { onState: (state: LiveState) => void };

/** Listens to Firestore while the dashboard is open, and connects again when that fails. */
export default function LiveUpdates({ onState }: Props) {
  const client = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const [connection, setConnection] = useState<Connection | null>(null);
  const failures = useRef(0);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);

  const fail = (error: unknown) => {
    if (isSessionOver(error)) return endSession(client);
    onState('paused');
    clearTimeout(retry.current);
    const wait = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** failures.current);
    failures.current += 1;
    retry.current = setTimeout(() => setAttempt((last) => last + 1), wait);
  };
  const failRef = useRef(fail);
  failRef.current = fail;

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt is a connection of its own
  useEffect(() => {
    let isOver = false;
    const opening = connect();
    opening.then(
      (opened) => !isOver && setConnection(opened),
      (error) => !isOver && failRef.current(error),
    );
    return () => {
      isOver = true;
      setConnection(null);
      // A connection that never came about has nothing to end.
      opening.then(disconnect, () => undefined);
    };
  }, [attempt]);
  useEffect(() => () => clearTimeout(retry.current), []);

  if (!connection) return null;
  return (
    <Caught key={connection.app.name} onError={fail}>
      <FirebaseAppProvider firebaseApp={connection.app}>
        <AuthProvider sdk={connection.auth}>
          <FirestoreProvider sdk={connection.firestore}>
            <Listeners
              onState={(state) => {
                if (state === 'live') failures.current = 0;
                onState(state);
              }}
            />
          </FirestoreProvider>
        </AuthProvider>
      </FirebaseAppProvider>
    </Caught>
  );
}

/** A listener only says that something changed: the data itself always comes through the API. */
function Listeners({ onState }: Props) {
  const firestore = useFirestore();
  const client = useQueryClient();
  const { data: newest } = useFirestoreCollection(
    query(
      collection(firestore, live.inquiryCollection),
      orderBy('createdAt', 'desc'),
      limit(live.inquiryLimit),
    ),
  );
  const { data: versions } = useFirestoreDocData<Versions>(doc(firestore, live.versionDocument));
  const seen = useRef<Versions | null>(null);
  const onStateRef = useRef(onState);
  onStateRef.current = onState;

  useEffect(() => {
    if (!newest) return;
    // From the (empty) cache: Firestore has given up reaching the server for now.
    if (newest.metadata.fromCache) return onStateRef.current('paused');
    onStateRef.current('live');
    client.invalidateQueries({ queryKey: [INQUIRIES_PATH] });
    client.invalidateQueries({ queryKey: [OVERVIEW_PATH] });
  }, [newest, client]);

  useEffect(() => {
    if (!versions) return;
    const lists = changedLists(seen.current, versions);
    seen.current = versions;
    for (const list of lists) client.invalidateQueries({ queryKey: [list] });
    if (lists.length > 0) client.invalidateQueries({ queryKey: [OVERVIEW_PATH] });
  }, [versions, client]);

  return null;
}
