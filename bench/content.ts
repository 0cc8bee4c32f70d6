/** The start of every bench: the build, on emulators with the demo content. */
import type { Firestore } from 'firebase-admin/firestore';
import { inquiryIdAt } from '../functions/src/inbox/inquiries/ids.ts';
import { collections } from '../functions/src/platform/firestore/db.ts';
import { build } from '../tools/build.ts';
import { connectTo } from '../tools/connection.ts';
import { seed } from '../tools/seed.ts';
import { type Suite, type SuiteOptions, withSuite } from '../tools/suite/index.ts';
import { runToEnd } from '../tools/suite/processes.ts';

const AT_ONCE = 500;

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

/**
 * Stores copies of an inquiry that was sent through the API, without the further documents that the API writes: one for
 * each minute after the first `from` ones of 2025, with `own` fields.
 */
export async function fillInbox(db: Firestore, count: number, from = 0, own?: (n: number) => object) {
  const inquiries = db.collection(collections.inquiries);
  const template = (await inquiries.limit(1).get()).docs[0]?.data();
  const writer = db.bulkWriter({ throttling: false });
  for (let n = from; n < from + count; n++) {
    const createdAt = new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString();
    const id = inquiryIdAt(createdAt);
    const fields = { ...template, id, createdAt, updatedAt: createdAt, ...own?.(n) };
    void writer.create(inquiries.doc(id), fields);
    if (n % AT_ONCE === 0) await writer.flush();
  }
  await writer.close();
}
