import { expect, test, vi } from 'vitest';
import { forgetDraft, keepDraft, keptDraft } from './use-contact-form.ts';

test('typed text is kept until the draft is forgotten; empty fields and ticks are not kept', () => {
  keepDraft({ firstName: 'Amina', company: '', consent: true, website: undefined });
  expect(keptDraft()).toEqual({ firstName: 'Amina' });
  forgetDraft();
  expect(keptDraft()).toEqual({});
});

test('damaged parts of a kept draft are ignored', () => {
  sessionStorage.setItem('contact-draft', '{"firstName":');
  expect(keptDraft()).toEqual({});
  sessionStorage.setItem('contact-draft', '{"firstName":{"a":1},"subject":"Tea"}');
  expect(keptDraft()).toEqual({ subject: 'Tea' });
});

test('a browser that refuses storage does not break the form', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepDraft({ firstName: 'Amina' })).not.toThrow();
});
