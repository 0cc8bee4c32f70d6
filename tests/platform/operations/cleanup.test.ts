/** The nightly clean-up, on a night on which something fails. */
import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { cleanUp } from '../../../functions/src/jobs/cleanup.ts';
import { runApi } from '../harness/run-api.ts';

test('each step runs whatever else fails, and all failures are reported at the end', async () => {
  const api = await runApi();
  const past = Timestamp.fromMillis(Date.now() - 1);
  await api.db.collection('contact_inquiries').doc('old').set({ expireAt: past });
  const fails = (reason: string) => async () => {
    throw new Error(reason);
  };
  const swept: string[] = [];
  const attachments = { ...api.services.attachments, sweep: async () => swept.push('files') };
  const insight = { ...api.services.insight, summary: fails('no numbers') };
  const trash = { ...api.services.trash, expired: fails('no trash') };
  const services = { ...api.services, insight, trash, attachments };
  const run = cleanUp(services as typeof api.services, new Date());
  const error = await run.catch((failure: AggregateError) => failure);
  expect((error as AggregateError).errors.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['no numbers', 'no trash']),
  );
  expect(await api.size('contact_inquiries')).toBe(0);
  expect(swept).toEqual(['files']);
});
