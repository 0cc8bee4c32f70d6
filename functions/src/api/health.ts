import { HttpError } from '../http-error.ts';
import type { Services } from '../services.ts';
import { collections } from '../store/db.ts';
import { type Route, visitor } from './route.ts';

/** Longest wait for both stores together, in milliseconds. */
const PATIENCE_MS = 1_800;

const inTime = <T>(work: Promise<T>) =>
  Promise.race([
    work.then(() => true),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS)),
  ]).catch(() => false);

/** GET /api/health: whether Firestore and Storage answer, and nothing more. */
export const healthRoutes = ({ db, photos }: Services): Route[] => [
  visitor('GET /api/health', async (_req, res) => {
    const [firestore, storage] = await Promise.all([
      inTime(db.collection(collections.content).doc('version').get()),
      inTime(photos.read('AAAAAAAAAAAAAAAAAAAAAA-1.webp')),
    ]);
    if (!firestore || !storage)
      throw new HttpError(503, `Not answering: ${firestore ? 'storage' : 'firestore'}`);
    res.json({ status: 'ok' });
  }),
];
