import { api, live } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { doc } from 'firebase/firestore';
import { useEffect, useMemo, useRef } from 'react';
import { useFirestore, useFirestoreDoc, useSigninCheck } from 'reactfire';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { refetch } from '../../lib/calls/refetch.ts';
import { endSession, isSessionOver } from '../../lib/calls/session.ts';
import { OVERVIEW_PATH } from '../../lib/queries/use-overview.ts';
import { changedLists, type Versions } from './changed-lists.ts';
import { liveState } from './live-state.ts';
import { createRefetcher } from './refetcher.ts';

/**
 * Listens to the versions while Firebase holds the person to be signed in. They only say that something changed: the data
 * itself always comes through the API.
 *
 * @throws while rendering, what the listener failed with
 */
export function ChangeListener() {
  const { data: check } = useSigninCheck();
  // Firebase has refused to renew the sign-in: the API decides whether there is a new one.
  if (check?.signedIn === false) throw new Error('Firebase has ended the sign-in');
  return check ? <ListenToVersions /> : null;
}

/** Whether the versions are up to date is how the connection stands. */
function ListenToVersions() {
  const { data: snapshot } = useFirestoreDoc(doc(useFirestore(), live.versions));
  const client = useQueryClient();
  const seen = useRef<Versions | null>(null);

  const refetcher = useMemo(() => createRefetcher((path) => refetch(client, [path])), [client]);

  useEffect(() => {
    if (!snapshot) return;
    // From the (empty) cache: Firestore cannot reach the server for now, and goes on trying.
    if (snapshot.metadata.fromCache) return liveState.set('paused');
    liveState.set('live');
    const versions: Versions = snapshot.data() ?? {};
    const before = seen.current;
    const lists = changedLists(before, versions);
    const mayMoreCome = before !== null && before[live.moreToCome] !== versions[live.moreToCome];
    seen.current = versions;
    if (before !== null && before.sessions !== versions.sessions) {
      // Somebody's session was ended elsewhere: one's own, perhaps.
      fetchAnswer(api.currentUser).catch((error) => isSessionOver(error) && endSession(client));
    }
    if (lists.length === 0) return;
    refetcher.refetch([...lists, OVERVIEW_PATH]);
    if (mayMoreCome) refetcher.refetchLater([...lists, OVERVIEW_PATH]);
  }, [snapshot, client, refetcher]);
  useEffect(() => refetcher.stop, [refetcher]);

  return null;
}
