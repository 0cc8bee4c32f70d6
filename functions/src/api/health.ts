import { api } from '@mipaka/contract';
import { CDN_CACHE_HEALTH } from '../cdn.ts';
import { HttpError } from '../http-error.ts';
import type { Services } from '../services.ts';
import { collections } from '../store/db.ts';
import { type Implementation, implement } from './implement.ts';

/** Longest wait for both stores together, in milliseconds. */
const PATIENCE_MS = 1_800;

const inTime = <T>(work: Promise<T>) =>
  Promise.race([
    work.then(() => true),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS)),
  ]).catch(() => false);

/** Whether Firestore and Storage answer, and nothing more. */
export const healthCalls = ({ db, photos }: Services): Implementation[] => [
  implement(api['health.read'], async ({ res }) => {
    res.setHeader('Cache-Control', CDN_CACHE_HEALTH);
    const [firestore, storage] = await Promise.all([
      inTime(db.collection(collections.content).doc('version').get()),
      inTime(photos.read('AAAAAAAAAAAAAAAAAAAAAA-1.webp')),
    ]);
    if (!firestore || !storage)
      throw new HttpError(503, `Not answering: ${firestore ? 'storage' : 'firestore'}`);
    return { status: 'ok' as const };
  }),
];
