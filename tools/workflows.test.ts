/** The workflows that GitHub runs for this repository. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './paths.ts';

const files = readdirSync(inRoot('.github'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yml'))
  .map((name) => ({ name, text: readFileSync(inRoot('.github', name), 'utf8') }));

test('every third-party action is pinned to one commit, with its version in a comment', () => {
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
      !/^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/.test(action) || !/^ # v\d+\.\d+\.\d+$/.test(comment),
  );
  expect(loose).toEqual([]);
  // All uses of an action have the same commit.
  const commits = new Set(others.map(({ action }) => action));
  expect(commits.size).toBe(new Set(others.map(({ action }) => action.split('@')[0])).size);
});

/** The jobs of a workflow, by name, as text. */
const jobsOf = (workflow: string) => {
  const text = files.find(({ name }) => name.endsWith(workflow))?.text.split('\njobs:\n')[1] ?? '';
  const [, ...parts] = text.split(/^ {2}(\w+):\n/m);
  return new Map(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1] ?? '']] : [])));
};

test.each([
  ['deploy.yml', 'deploy'],
  ['preview.yml', 'preview'],
])('%s builds in a job without credentials, and its job %s releases that build', (workflow, last) => {
  const [build = '', release = ''] = ['build', last].map((job) => jobsOf(workflow).get(job));
  expect(build).toContain('uses: ./.github/actions/build');
  expect(build).not.toMatch(/id-token|environment|service-account/);
  expect(release).toMatch(/needs: build\n.*id-token: write.*uses: \.\/\.github\/actions\/release/s);
  const [builds = '', releases = ''] = ['build', 'release'].map(
    (action) => files.find(({ name }) => name.endsWith(`${action}/action.yml`))?.text,
  );
  expect(builds).toMatch(/npm run build.*upload-artifact/s);
  expect(releases).toMatch(/npm ci --ignore-scripts.*download-artifact.*google-github-actions\/auth/s);
  expect(release + releases).not.toContain('npm run build');
  // firebase-tools would run a `predeploy` script with the credentials for Google.
  expect(readFileSync(inRoot('firebase.json'), 'utf8')).not.toContain('predeploy');
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
    // The next build keeps the files of what was released last, not of what was built last.
    expect(text.indexOf('uses: actions/cache/save')).toBeGreaterThan(release);
  },
);

test('Renovate finds each version that stands outside of the manifests', () => {
  const { customManagers } = JSON.parse(readFileSync(inRoot('.github/renovate.json'), 'utf8'));
  for (const { managerFilePatterns, matchStrings } of customManagers) {
    const file = managerFilePatterns[0].replace(/^\/\^|\$\/$/g, '').replaceAll('\\', '');
    expect(readFileSync(inRoot(file), 'utf8')).toMatch(new RegExp(matchStrings[0]));
  }
});
