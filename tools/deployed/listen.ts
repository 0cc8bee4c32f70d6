/** A listener as the dashboard opens it, in this process. */
import { live } from '@mipaka/contract';
import { deleteApp, initializeApp } from 'firebase/app';
import { getAuth, signInWithCustomToken } from 'firebase/auth';
import { doc, getFirestore, onSnapshot } from 'firebase/firestore';
import type { Listen } from './checks.ts';

/** Throws a FirebaseError when Firebase does not take the token, for instance because the key is for other addresses. */
export const listen: Listen = async ({ token, firebase }, { heard, ended }) => {
  const app = initializeApp(firebase, 'check-deployed');
  await signInWithCustomToken(getAuth(app), token);
  onSnapshot(doc(getFirestore(app), live.versions), heard, ended);
  return () => deleteApp(app);
};
