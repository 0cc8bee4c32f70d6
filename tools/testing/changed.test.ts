import { expect, test } from 'vitest';
import { testsAbout, wordsOf } from './changed.ts';

test('a path is about the words that only few have', () => {
  expect(wordsOf('functions/src/inbox/inquiries/snooze.ts')).toEqual(['inquirie', 'snooze']);
  expect(wordsOf('web/src/admin/content/team/team-page.tsx')).toEqual(['team']);
});

test.each([
  ['functions/src/inbox/inquiries/snooze.ts', '.test.ts', 'tests/inbox/snooze.test.ts'],
  ['functions/src/inbox/notify/webhooks.ts', '.test.ts', 'tests/inbox/notify/webhook.test.ts'],
  ['web/src/site/pages/services/services-page.tsx', '.spec.ts', 'tests/site/html.spec.ts'],
  ['web/src/admin/content/page-editor/bar.tsx', '.spec.ts', 'tests/content/publishing/page-editor.spec.ts'],
])('a change of %s runs what is about it', (changed, suffix, expected) => {
  const found = testsAbout([changed], suffix);
  expect(found).toContain(expected);
  expect(found.length).toBeLessThan(4);
});

test('a test that was changed is run itself, and a document runs none', () => {
  const changed = ['tests/inbox/inbox.test.ts', 'docs/develop.md'];
  expect(testsAbout(changed, '.test.ts')).toEqual(['tests/inbox/inbox.test.ts']);
  expect(testsAbout(changed, '.spec.ts')).toEqual([]);
});
