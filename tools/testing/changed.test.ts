import { expect, test } from 'vitest';
import { testsAbout, wordsOf } from './changed.ts';

test('a path is about the words that only few have', () => {
  expect(wordsOf('functions/src/store/inquiries/snooze.ts')).toEqual(['inquirie', 'snooze']);
  expect(wordsOf('web/src/admin/content/team/team-page.tsx')).toEqual(['content', 'team']);
});

test.each([
  ['functions/src/store/inquiries/snooze.ts', 'tests/api', '.test.ts', 'tests/api/snooze.test.ts'],
  ['functions/src/store/webhooks.ts', 'tests/api', '.test.ts', 'tests/api/webhook.test.ts'],
  ['web/src/pages/services/services-page.tsx', 'tests/e2e', '.spec.ts', 'tests/e2e/site/html.spec.ts'],
  ['web/src/admin/page-editor/bar.tsx', 'tests/e2e', '.spec.ts', 'tests/e2e/site/page-editor.spec.ts'],
])('a change of %s runs what is about it', (changed, folder, suffix, expected) => {
  const found = testsAbout([changed], folder, suffix);
  expect(found).toContain(expected);
  expect(found.length).toBeLessThan(4);
});

test('a test that was changed is run itself, and a document runs none', () => {
  const changed = ['tests/api/inbox.test.ts', 'docs/develop.md'];
  expect(testsAbout(changed, 'tests/api', '.test.ts')).toEqual(['tests/api/inbox.test.ts']);
  expect(testsAbout(changed, 'tests/e2e', '.spec.ts')).toEqual([]);
});
