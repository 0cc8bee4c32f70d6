import { expect, test } from 'vitest';
import { testsAbout, wordsOf } from './changed.ts';

test('a changed path is searched for by its rare words, and a page by its address', () => {
  expect(wordsOf('functions/src/inbox/inquiries/snooze.ts')).toEqual(['inquir', 'snooze']);
  expect(wordsOf('web/src/admin/content/team/team-page.tsx')).toEqual(['team']);
  expect(wordsOf('web/src/shared/content/pages/about/texts.ts')).toEqual(["'/about')", "'/about?"]);
});

test.each([
  ['functions/src/inbox/inquiries/snooze.ts', 'api', 'tests/inbox/snooze.test.ts'],
  ['functions/src/inbox/notify/webhooks.ts', 'api', 'tests/inbox/notify/webhook.test.ts'],
  [
    'web/src/site/pages/services/services-page.tsx',
    'unit',
    'web/src/site/pages/services/services-page.test.tsx',
  ],
  ['web/src/site/pages/services/services-page.tsx', 'browser', 'tests/site/access.spec.ts'],
  ['web/src/admin/content/page-editor/bar.tsx', 'browser', 'tests/content/publishing/page-editor.spec.ts'],
  ['contract/src/content/resources/services.ts', 'unit', 'contract/src/content/resource.test.ts'],
  ['contract/src/content/resources/services.ts', 'api', 'tests/content/resources.test.ts'],
  ['tests/content/publishing/editor.ts', 'browser', 'tests/content/publishing/page-editor.spec.ts'],
] as const)('a change of %s selects the related tests of the kind %s', async (path, kind, expected) => {
  const about = await testsAbout([{ path, lines: [1] }]);
  expect(about[kind].map((name) => name.split(':')[0])).toContain(expected);
  expect([about.unit.length <= 24, about.api.length <= 2, about.browser.length <= 3]).not.toContain(false);
});

test('a changed test runs itself; a screen runs no API test, and a document runs none', async () => {
  const changes = [
    { path: 'tests/inbox/inbox.test.ts', lines: [9] },
    { path: 'web/src/site/lib/photo.test.ts', lines: [3] },
    { path: 'docs/develop.md', lines: [1] },
  ];
  expect(await testsAbout(changes)).toEqual({
    unit: ['web/src/site/lib/photo.test.ts'],
    api: ['tests/inbox/inbox.test.ts'],
    browser: [],
  });
  const { api } = await testsAbout([{ path: 'web/src/admin/inbox/inbox.tsx', lines: [1] }]);
  expect(api).toEqual([]);
});
