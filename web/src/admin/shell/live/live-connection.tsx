import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AuthProvider, FirebaseAppProvider, FirestoreProvider } from 'reactfire';
import { endSession, isSessionOver } from '../../lib/calls/session.ts';
import { ChangeListener } from './change-listener.tsx';
import { type Connection, connect, disconnect } from './connection.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { liveState } from './live-state.ts';

/** How long to wait before connecting again, in milliseconds; doubled with every failure in a row. */
const RETRY_MS = 2_000;
const RETRY_MAX_MS = 60_000;

/** Keeps a connection to Firestore: connects again after a failure, and reports the state in `liveState`. */
export default function LiveConnection() {
  const client = useQueryClient();
  const [connection, setConnection] = useState<Connection | null>(null);
  const [attempt, setAttempt] = useState(0);
  const failures = useRef(0);

  const fail = useCallback(
    (error: unknown) => {
      setConnection(null);
      if (isSessionOver(error)) return endSession(client);
      failures.current = liveState.get() === 'live' ? 1 : failures.current + 1;
      liveState.set('paused');
      setAttempt((last) => last + 1);
    },
    [client],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is one connection
  useEffect(() => {
    let isOver = false;
    const waitMs = failures.current === 0 ? 0 : RETRY_MS * 2 ** (failures.current - 1);
    const timer = setTimeout(
      () =>
        connect().then(
          (opened) => (isOver ? disconnect(opened) : setConnection(opened)),
          (error) => {
            if (!isOver) fail(error);
          },
        ),
      Math.min(RETRY_MAX_MS, waitMs),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [attempt, fail]);

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
