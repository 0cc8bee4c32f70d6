import { api } from '@mipaka/contract';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithCustomToken,
} from 'firebase/auth';
import { connectFirestoreEmulator, initializeFirestore } from 'firebase/firestore';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';

let opened = 0;

/**
 * Signs in to Firebase with a token of the present session, in memory only. Every connection is an app with a new name:
 * reactfire keeps a listener's error under the app's name for good, and the app before may still be closing.
 */
export async function connect() {
  const access = await fetchAnswer(api['live.token']);
  opened += 1;
  const app = initializeApp(access.firebase, `live-${opened}`);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  const firestore = initializeFirestore(app, {});
  if (access.emulators) {
    const [host = '', port] = access.emulators.firestore.split(':');
    connectAuthEmulator(auth, `http://${access.emulators.auth}`, { disableWarnings: true });
    connectFirestoreEmulator(firestore, host, Number(port));
  }
  try {
    await signInWithCustomToken(auth, access.token);
  } catch (error) {
    await deleteApp(app);
    throw error;
  }
  return { app, auth, firestore };
}

export type Connection = Awaited<ReturnType<typeof connect>>;

export const disconnect = ({ app }: Connection) => deleteApp(app);
