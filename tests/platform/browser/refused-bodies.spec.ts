/** Bodies that nobody wants, through the emulators of Hosting and Functions, which would end with a broken connection. */
import { postTooLarge } from '../../../tools/testing/flood.ts';
import { times } from '../harness/nightly.ts';
import { expect, test } from './test.ts';

const COUNT = times(12, 50);
/** The emulator starts a process for each call that runs at the same time. */
const AT_ONCE = 2;

test(`${COUNT} bodies of up to 30 MB are refused, and the site goes on`, { tag: '@emulators' }, async ({
  siteOrigin,
}) => {
  test.setTimeout(240_000);
  // The Hosting emulator passes on no body whose length is not declared.
  const post = (index: number) => postTooLarge(siteOrigin, index, { isDeclared: true });
  const answers: Awaited<ReturnType<typeof post>>[] = [];
  while (answers.length < COUNT) {
    const next = Array.from({ length: AT_ONCE }, (_, index) => post(answers.length + index));
    answers.push(...(await Promise.all(next)));
  }
  expect(answers).toEqual(Array(COUNT).fill({ status: 413, isSent: true }));
  expect((await fetch(`${siteOrigin}/api/team`)).status).toBe(200);
});
