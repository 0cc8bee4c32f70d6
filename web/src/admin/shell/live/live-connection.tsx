import { api, type CurrentUser, live } from '@mipaka/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { doc } from 'firebase/firestore';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  AuthProvider,
  FirebaseAppProvider,
  FirestoreProvider,
  useFirestore,
  useFirestoreDoc,
  useSigninCheck,
} from 'reactfire';
import { hasStatus } from '../../../shared/lib/api/api.ts';
import { userKey } from '../../../shared/lib/api/auth.tsx';
import { ErrorBoundary } from '../../../shared/ui/error-boundary.tsx';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { endSession, isSessionOver, watchErrors } from '../../lib/calls/session.ts';
import { refetch } from '../../lib/calls/use-change.ts';
import { OVERVIEW_PATH } from '../../lib/queries/use-overview.ts';
import { type Connection, connect, disconnect } from './connection.ts';
import { liveState } from './live-state.ts';
import { changedLists, createRefetcher, type Versions } from './refetcher.ts';

/** How long to wait before connecting again, in milliseconds; doubled unless the connection has lasted a minute. */
const RETRY_MS = 2_000;
const RETRY_MAX_MS = 60_000;

/** Whether the session is of another user than this tab shows: tabs share the cookie, and a colleague signed in beside. */
const isOtherUser = (client: QueryClient, id: string | undefined): boolean =>
  id !== undefined && id !== client.getQueryData<CurrentUser>(userKey)?.id;

/** Whether a later call may get the response: it was lost on the way, or the server was busy. */
const isLost = (error: unknown) => error instanceof TypeError || hasStatus(error, 502, 503, 504);

/** Keeps a connection to Firestore: connects again after a failure, and reports the state in `liveState`. */
export default function LiveConnection() {
  const client = useQueryClient();
  const [connection, setConnection] = useState<Connection | null>(null);
  const [attempt, setAttempt] = useState({ waitMs: 0, startsMs: 0 });

  const fail = (error: unknown) => {
    setConnection(null);
    if (isSessionOver(error)) return endSession(client);
    liveState.set('paused');
    setAttempt(({ waitMs, startsMs }) => {
      const hasLasted = Date.now() - startsMs > RETRY_MAX_MS;
      const nextMs = hasLasted ? RETRY_MS : Math.min(RETRY_MAX_MS, waitMs * 2);
      return { waitMs: nextMs, startsMs: Date.now() + nextMs };
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is one connection
  useEffect(() => {
    let isOver = false;
    const take = (opened: Connection) => {
      const isOther = isOtherUser(client, opened.auth.currentUser?.uid);
      if (isOther && !isOver) endSession(client);
      return isOther || isOver ? disconnect(opened) : setConnection(opened);
    };
    const open = () => connect().then(take, (error) => isOver || fail(error));
    const timer = setTimeout(open, attempt.waitMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [attempt]);

  useEffect(() => {
    if (connection) return () => void disconnect(connection);
  }, [connection]);
  useEffect(() => () => liveState.set('connecting'), []);

  if (!connection) return null;
  const { app, auth, firestore } = connection;
  return (
    <ErrorBoundary key={app.name} onError={fail}>
      <FirebaseAppProvider firebaseApp={app}>
        <AuthProvider sdk={auth}>
          <FirestoreProvider sdk={firestore}>
            <ChangeListener />
          </FirestoreProvider>
        </AuthProvider>
      </FirebaseAppProvider>
    </ErrorBoundary>
  );
}

/** Listens to the versions while Firebase considers the user signed in. Throws the listener's errors while rendering. */
function ChangeListener() {
  const { data: check } = useSigninCheck();
  // Firebase has refused to renew the sign-in: connect again, and the API decides whether there is a new one.
  if (check?.signedIn === false) throw new Error('Firebase has ended the sign-in');
  return check ? <ListenToVersions /> : null;
}

/** Refetches the lists whose versions changed, and keeps `liveState`: live when a version came from the server. */
function ListenToVersions() {
  const { data: snapshot } = useFirestoreDoc(doc(useFirestore(), live.versions));
  const client = useQueryClient();
  const seen = useRef<Versions | null>(null);
  const [hasLost, setHasLost] = useState(false);

  const refetcher = useMemo(() => {
    const ask = (path: string) => {
      const stop = watchErrors(client, (error) => isLost(error) && setHasLost(true));
      return refetch(client, [path]).finally(stop);
    };
    return createRefetcher(ask);
  }, [client]);

  useEffect(() => {
    if (!snapshot) return;
    // From the empty cache: Firestore cannot reach the server at the moment, and keeps trying.
    if (snapshot.metadata.fromCache) return liveState.set('paused');
    liveState.set('live');
    const versions: Versions = snapshot.data() ?? {};
    const before = seen.current;
    const lists = changedLists(before, versions);
    const mayMoreCome = before !== null && before[live.moreToCome] !== versions[live.moreToCome];
    seen.current = versions;
    if (before !== null && before.sessions !== versions.sessions) {
      // A session was ended or renamed elsewhere: check whether it was this one.
      fetchAnswer(api.currentUser).then(
        (user) => (isOtherUser(client, user.id) ? endSession(client) : client.setQueryData(userKey, user)),
        (error) => (isSessionOver(error) ? endSession(client) : isLost(error) && setHasLost(true)),
      );
    }
    if (lists.length === 0) return;
    refetcher.refetch([...lists, OVERVIEW_PATH]);
    if (mayMoreCome) refetcher.refetchLater([...lists, OVERVIEW_PATH]);
  }, [snapshot, client, refetcher]);
  useEffect(() => refetcher.stop, [refetcher]);
  // No later number announces a change whose response was lost: a new connection asks for every list again.
  if (hasLost) throw new Error('The response to a refetch was lost');
  return null;
}
