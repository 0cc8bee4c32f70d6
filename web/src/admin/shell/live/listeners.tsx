import { live } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { collection, doc, documentId, limit, orderBy, query } from 'firebase/firestore';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useFirestore, useFirestoreCollection, useFirestoreDoc, useSigninCheck } from 'reactfire';
import { INQUIRIES_PATH } from '../../lib/inbox-address.ts';
import { OVERVIEW_PATH } from '../../lib/use-overview.ts';
import { changedLists, type Versions } from './changed-lists.ts';
import type { LiveState } from './live-context.ts';

type Props = { onState: (state: LiveState) => void };

/**
 * Waits for changes while Firebase holds the person to be signed in. A listener only tells that something changed: the
 * data itself always comes through the API.
 *
 * @throws while rendering, what a listener failed with
 */
export function Listeners({ onState }: Props) {
  const { data: check } = useSigninCheck();
  // Firebase has refused to renew the sign-in: the API decides whether there is a new one.
  if (check?.signedIn === false) throw new Error('Firebase has ended the sign-in');
  if (!check) return null;
  return (
    <>
      <InquiryListener />
      <VersionListener onState={onState} />
    </>
  );
}

function useInvalidate() {
  const client = useQueryClient();
  return useCallback(
    (paths: readonly string[]) => {
      for (const path of paths) client.invalidateQueries({ queryKey: [path] });
    },
    [client],
  );
}

/** What visitors send: the version document does not count it. */
function InquiryListener() {
  const firestore = useFirestore();
  const newest = useMemo(
    () =>
      query(collection(firestore, live.inquiryCollection), orderBy(documentId()), limit(live.inquiryLimit)),
    [firestore],
  );
  const { data: snapshot } = useFirestoreCollection(newest);
  const invalidate = useInvalidate();
  useEffect(() => {
    if (snapshot && !snapshot.metadata.fromCache) invalidate([INQUIRIES_PATH, OVERVIEW_PATH]);
  }, [snapshot, invalidate]);
  return null;
}

/** What staff save: one document counts it for each list. Whether it is up to date is how the connection stands. */
function VersionListener({ onState }: Props) {
  const { data: snapshot } = useFirestoreDoc(doc(useFirestore(), live.versionDocument));
  const seen = useRef<Versions | null>(null);
  const invalidate = useInvalidate();
  useEffect(() => {
    if (!snapshot) return;
    // From the (empty) cache: Firestore cannot reach the server for now, and goes on trying.
    if (snapshot.metadata.fromCache) return onState('paused');
    onState('live');
    const versions: Versions = snapshot.data() ?? {};
    const lists = changedLists(seen.current, versions);
    seen.current = versions;
    if (lists.length > 0) invalidate([...lists, OVERVIEW_PATH]);
  }, [snapshot, onState, invalidate]);
  return null;
}
