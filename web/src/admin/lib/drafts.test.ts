// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { readDraft, writeDraft } from './drafts.ts';

beforeEach(() => sessionStorage.clear());

test('a draft is restored as it was typed, for its own user', () => {
  writeDraft(sessionStorage, 'u1.services.new', { title: 'Customs <desk>', isActive: false });
  expect(readDraft(sessionStorage, 'u1.services.new')).toEqual({ title: 'Customs <desk>', isActive: false });
  expect(readDraft(sessionStorage, 'u2.services.new')).toBeNull();
});

test('a damaged draft counts as none', () => {
  sessionStorage.setItem('mipaka.draft.x', '{"title":');
  expect(readDraft(sessionStorage, 'x')).toBeNull();
});
