import { expect, test } from 'vitest';
import { type DialogAction, dialogReducer, startState } from './dialog-state.ts';

const version = (updatedAt: string) => ({ id: 'r1', createdAt: updatedAt, updatedAt });
const [first, second] = [version('2025-11-20T08:00:00.000Z'), version('2025-11-20T09:00:00.000Z')];
const after = (...actions: DialogAction[]) =>
  actions.reduce(dialogReducer, startState({ record: first, kept: null }));

test('what was typed before a reload belongs to the version of then, and counts as unsaved', () => {
  const state = startState({ record: second, kept: { values: { name: 'Half' }, seen: first } });
  expect(state).toMatchObject({ seen: first, kept: { name: 'Half' }, isDirty: true });
});

test('taking the other version begins the form anew', () => {
  const state = after(
    { type: 'typed', isDirty: true },
    { type: 'save begun' },
    { type: 'save failed', isStale: true },
    { type: 'version taken', version: second, keeps: 'theirs' },
  );
  expect(state).toMatchObject({ seen: second, isDirty: false, form: 1, save: 'none' });
});

test('keeping what was typed goes on in the same form from the other version', () => {
  const state = after(
    { type: 'typed', isDirty: true },
    { type: 'version taken', version: second, keeps: 'mine' },
  );
  expect(state).toMatchObject({ seen: second, isDirty: true, form: 0 });
});

test('only a save that came too late is refused; any other failure leaves the form as it was', () => {
  const failed = (isStale: boolean) => after({ type: 'save begun' }, { type: 'save failed', isStale }).save;
  expect(failed(true)).toBe('refused');
  expect(failed(false)).toBe('none');
});
