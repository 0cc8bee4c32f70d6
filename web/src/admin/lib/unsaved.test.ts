// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { readUnsaved, unsavedNames, writeUnsaved } from './unsaved.ts';

beforeEach(() => sessionStorage.clear());

test('damaged values count as none', () => {
  sessionStorage.setItem('mipaka.draft.x', '{"title":');
  expect(readUnsaved(sessionStorage, 'x')).toBeNull();
});

test('a browser whose storage is switched off keeps nothing, and works', () => {
  const none = null as unknown as Storage;
  writeUnsaved(none, 'x', { title: 'Customs' });
  writeUnsaved(none, 'x', null);
  expect(readUnsaved(none, 'x')).toBeNull();
  expect(unsavedNames(none)).toEqual([]);
});
