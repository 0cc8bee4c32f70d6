// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { dropUnsaved, readUnsaved, unsavedNames, writeUnsaved } from './unsaved.ts';

beforeEach(() => sessionStorage.clear());

test('unsaved values are restored as they were typed, for their own user', () => {
  writeUnsaved(sessionStorage, 'u1.services.new', { title: 'Customs <desk>', isActive: false });
  expect(readUnsaved(sessionStorage, 'u1.services.new')).toEqual({
    title: 'Customs <desk>',
    isActive: false,
  });
  expect(readUnsaved(sessionStorage, 'u2.services.new')).toBeNull();
});

test('damaged values count as none', () => {
  sessionStorage.setItem('mipaka.draft.x', '{"title":');
  expect(readUnsaved(sessionStorage, 'x')).toBeNull();
});

test('a browser whose storage is switched off keeps nothing, and works', () => {
  const none = null as unknown as Storage;
  writeUnsaved(none, 'x', { title: 'Customs' });
  dropUnsaved(none, 'x');
  expect(readUnsaved(none, 'x')).toBeNull();
  expect(unsavedNames(none)).toEqual([]);
});
