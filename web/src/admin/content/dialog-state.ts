import type { AnyRecord } from '../lib/queries/records.ts';

/** What somebody typed and has not saved, and the version that they had before them then. */
export type KeptDraft = { values: Record<string, unknown>; seen: AnyRecord | null };

type DialogState = {
  /** The version that the person has before them; null for a new record. */
  seen: AnyRecord | null;
  /** What the form begins with instead of the record's values. */
  kept: Record<string, unknown> | null;
  /** Which form it is: another one begins anew. */
  form: number;
  isDirty: boolean;
  /** Whether closing waits for an answer. */
  isAsking: boolean;
  /** `refused`: somebody else has saved first. */
  save: 'none' | 'running' | 'refused';
};

export type DialogAction =
  | { type: 'typed'; isDirty: boolean }
  | { type: 'close asked' }
  | { type: 'close declined' }
  | { type: 'save begun' }
  | { type: 'save failed'; isStale: boolean }
  /** Goes on from somebody else's version, with what was typed (`mine`) or without it. */
  | { type: 'version taken'; version: AnyRecord; keeps: 'mine' | 'theirs' };

export const startState = ({
  record,
  kept,
}: {
  record: AnyRecord | null;
  kept: KeptDraft | null;
}): DialogState => ({
  // What somebody typed before a reload belongs to the version they had before them then.
  seen: kept?.seen ?? record,
  kept: kept?.values ?? null,
  form: 0,
  isDirty: kept !== null,
  isAsking: false,
  save: 'none',
});

export function dialogReducer(state: DialogState, action: DialogAction): DialogState {
  switch (action.type) {
    case 'typed':
      return { ...state, isDirty: action.isDirty };
    case 'close asked':
      return { ...state, isAsking: true };
    case 'close declined':
      return { ...state, isAsking: false };
    case 'save begun':
      return { ...state, save: 'running' };
    case 'save failed':
      return { ...state, save: action.isStale ? 'refused' : 'none' };
    case 'version taken': {
      const next: DialogState = { ...state, seen: action.version, save: 'none' };
      return action.keeps === 'mine' ? next : { ...next, kept: null, isDirty: false, form: state.form + 1 };
    }
  }
}
