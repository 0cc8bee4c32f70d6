// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { readUnsaved } from './unsaved.ts';

beforeEach(() => sessionStorage.clear());

test('damaged values count as none', () => {
  sessionStorage.setItem('mipaka.draft.x', '{"title":');
  expect(readUnsaved(sessionStorage, 'x')).toBeNull();
});
