/** Refused bodies, through the emulators of Hosting and Functions, which a broken connection would end. */
import { postTooLarge } from '../../../tools/testing/flood.ts';
import { times } from '../harness/nightly.ts';
import { expect, test } from './test.ts';

const COUNT = times(12, 50);
/** Parallel calls: the emulator starts a process for each. */
const AT_ONCE = 2;

test(`the API refuses ${COUNT} bodies of up to 30 MB, and the site goes on`, { tag: '@emulators' }, async ({
  siteOrigin,
}) => {
  test.setTimeout(240_000);
  // The Hosting emulator forwards only bodies with a declared length.
  const post = (index: number) => postTooLarge(siteOrigin, index, { isDeclared: true });
  const answers: Awaited<ReturnType<typeof post>>[] = [];
  while (answers.length < COUNT) {
    const next = Array.from({ length: AT_ONCE }, (_, index) => post(answers.length + index));
    answers.push(...(await Promise.all(next)));
  }
  expect(answers).toEqual(Array(COUNT).fill({ status: 413, isSent: true }));
  expect((await fetch(`${siteOrigin}/api/team`)).status).toBe(200);
});
