import { api, live } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { doc } from 'firebase/firestore';
import { useEffect, useMemo, useRef } from 'react';
import { useFirestore, useFirestoreDoc, useSigninCheck } from 'reactfire';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { endSession, isSessionOver } from '../../lib/calls/session.ts';
import { refetch } from '../../lib/calls/use-change.ts';
import { OVERVIEW_PATH } from '../../lib/queries/use-overview.ts';
import { liveState } from './live-state.ts';
import { changedLists, createRefetcher, type Versions } from './refetcher.ts';

/** Listens to the versions while Firebase considers the user signed in. Throws the listener's errors while rendering. */
export function ChangeListener() {
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

  const refetcher = useMemo(() => createRefetcher((path) => refetch(client, [path])), [client]);

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
      // A session was ended elsewhere: check whether it was this one.
      fetchAnswer(api.currentUser).catch((error) => isSessionOver(error) && endSession(client));
    }
    if (lists.length === 0) return;
    refetcher.refetch([...lists, OVERVIEW_PATH]);
    if (mayMoreCome) refetcher.refetchLater([...lists, OVERVIEW_PATH]);
  }, [snapshot, client, refetcher]);
  useEffect(() => refetcher.stop, [refetcher]);

  return null;
}
