import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { AuthProvider, FirebaseAppProvider, FirestoreProvider } from 'reactfire';
import { endSession, isSessionOver } from '../../lib/calls/session.ts';
import { ChangeListener } from './change-listener.tsx';
import { type Connection, connect, disconnect } from './connection.ts';
import { liveState } from './live-state.ts';

/** How long to wait before connecting again, in milliseconds; doubled with every failure in a row. */
const RETRY_MS = 2_000;
const RETRY_MAX_MS = 60_000;

/** Keeps a connection to Firestore: connects again after a failure, and reports the state in `liveState`. */
export default function LiveConnection() {
  const client = useQueryClient();
  const [connection, setConnection] = useState<Connection | null>(null);
  const [attempt, setAttempt] = useState({ waitMs: 0 });

  const fail = (error: unknown) => {
    setConnection(null);
    if (isSessionOver(error)) return endSession(client);
    const isFirst = liveState.get() === 'live';
    liveState.set('paused');
    setAttempt(({ waitMs }) => ({
      waitMs: isFirst ? RETRY_MS : Math.min(RETRY_MAX_MS, Math.max(RETRY_MS, waitMs * 2)),
    }));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is one connection
  useEffect(() => {
    let isOver = false;
    const open = () =>
      connect().then(
        (opened) => (isOver ? disconnect(opened) : setConnection(opened)),
        (error) => isOver || fail(error),
      );
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

type BoundaryProps = { onError: (error: unknown) => void; children: ReactNode };

/** Renders nothing in place of children that threw, and passes the error to `onError`. */
class ErrorBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
