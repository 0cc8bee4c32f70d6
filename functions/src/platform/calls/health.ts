import { api } from '@mipaka/contract';
import type { Services } from '../../services.ts';
import { within } from '../deadline.ts';
import { collections } from '../firestore/db.ts';
import { CDN_CACHE_HEALTH } from '../http/headers.ts';
import { HttpError } from '../http/http-error.ts';
import { type Implementation, implement } from './implement.ts';

const PATIENCE_MS = 1_800;
/** How long an answer of the stores counts, in milliseconds: the CDN asks again for each query string. */
const KEPT_MS = 5_000;

const answers = (work: Promise<unknown>) => {
  const isThere = work.then(() => true).catch(() => false);
  return within(PATIENCE_MS, isThere, () => false);
};

/** Whether Firestore and Storage answer, and nothing else. */
export function healthCalls({ db, media }: Services): Implementation[] {
  const ask = () =>
    Promise.all([
      answers(db.collection(collections.content).doc('version').get()),
      answers(media.has('/media/AAAAAAAAAAAAAAAAAAAAAA-1.webp')),
    ]);
  let last: { at: number; answers: ReturnType<typeof ask> } | undefined;

  return implement(api, {
    'health.read': async ({ res }) => {
      res.setHeader('Cache-Control', CDN_CACHE_HEALTH);
      if (!last || performance.now() - last.at > KEPT_MS) last = { at: performance.now(), answers: ask() };
      const [firestore, storage] = await last.answers;
      const silent = firestore ? 'storage' : 'firestore';
      if (!firestore || !storage) throw new HttpError(503, `Not answering: ${silent}`);
      return { status: 'ok' as const };
    },
  });
}
