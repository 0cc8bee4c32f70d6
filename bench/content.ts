/** The start of every bench: the build, on emulators with the demo content. */
import type { Firestore } from 'firebase-admin/firestore';
import { build } from '../tools/build.ts';
import { connectTo } from '../tools/connection.ts';
import { seed } from '../tools/seed.ts';
import { type Suite, type SuiteOptions, withSuite } from '../tools/suite/index.ts';
import { runToEnd } from '../tools/suite/processes.ts';

const BATCH = 500;
const BATCHES_AT_ONCE = 8;

/** Runs a bench, and ends the process with its exit code. */
export function withContent(
  options: SuiteOptions,
  body: (suite: Suite, db: Firestore) => Promise<void>,
): Promise<never> {
  return runToEnd(async () => {
    await build();
    await withSuite(options, async (suite) => {
      Object.assign(process.env, suite.env);
      await seed({ hasStorage: options.only === undefined });
      await body(suite, await connectTo(undefined));
    });
  });
}

/** Stores documents as an import would: in large batches, without the further documents that the API writes. */
export async function fill(
  db: Firestore,
  collection: string,
  count: number,
  make: (n: number) => Record<string, unknown> & { id?: string },
): Promise<void> {
  const starts = Array.from({ length: Math.ceil(count / BATCH) }, (_, index) => index * BATCH);
  const work = async () => {
    for (let start = starts.pop(); start !== undefined; start = starts.pop()) {
      const batch = db.batch();
      for (let n = start; n < Math.min(start + BATCH, count); n++) {
        const { id = db.collection(collection).doc().id, ...fields } = make(n);
        batch.create(db.collection(collection).doc(id), { ...fields, id });
      }
      await batch.commit();
    }
  };
  await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, work));
}
