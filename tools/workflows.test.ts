/** What GitHub runs for this repository. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './paths.ts';

const files = readdirSync(inRoot('.github'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yml'))
  .map((name) => ({ name, text: readFileSync(inRoot('.github', name), 'utf8') }));

test('every action of others is pinned to a commit, with its version beside it', () => {
  const used = files.flatMap(({ name, text }) =>
    [...text.matchAll(/uses:\s*(\S+)(.*)/g)].map(([, action = '', comment = '']) => ({
      name,
      action,
      comment,
    })),
  );
  const others = used.filter(({ action }) => !action.startsWith('./'));
  expect(others.length).toBeGreaterThan(8);
  const loose = others.filter(
    ({ action, comment }) =>
      !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action) || !/^ # v\d+\.\d+\.\d+$/.test(comment),
  );
  expect(loose).toEqual([]);
  // Two commits of one action are one too many.
  const commits = new Set(others.map(({ action }) => action));
  expect(commits.size).toBe(new Set(others.map(({ action }) => action.split('@')[0])).size);
});

test.each(['deploy.yml', 'preview.yml'])(
  '%s releases functions only when the indexes are ready',
  (workflow) => {
    const text = files.find(({ name }) => name.endsWith(workflow))?.text ?? '';
    const [indexes = -1, wait = -1, release = -1] = [
      /firebase deploy --only firestore,storage (?!.*--force)/,
      /npm run indexes:wait -- --project "\$PROJECT"/,
      /firebase (deploy --only functions,hosting|hosting:channel:deploy)/,
    ].map((step) => text.search(step));
    expect(indexes).toBeGreaterThan(0);
    expect(wait).toBeGreaterThan(indexes);
    expect(release).toBeGreaterThan(wait);
  },
);
