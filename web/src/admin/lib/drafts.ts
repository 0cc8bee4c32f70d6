import { useCallback, useMemo } from 'react';
import { useAuth } from '../../lib/auth.tsx';

const PREFIX = 'mipaka.draft.';

/** What somebody typed into a form and has not saved: it outlives a reload and an ended session. */
type DraftValues = Record<string, unknown>;

/** The kept values under `name`, or null. */
export function readDraft(storage: Storage, name: string): DraftValues | null {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(PREFIX + name) ?? 'null');
    return typeof parsed === 'object' ? (parsed as DraftValues | null) : null;
  } catch {
    return null;
  }
}

/** Keeps `values` under `name`. */
export function writeDraft(storage: Storage, name: string, values: DraftValues) {
  try {
    storage.setItem(PREFIX + name, JSON.stringify(values));
  } catch {
    // A full or forbidden storage costs the safety net, never the form.
  }
}

/** Forgets the values under `name`. */
const dropDraft = (storage: Storage, name: string) => storage.removeItem(PREFIX + name);

/** Forgets every draft: the next person at this browser must not find them. */
export function dropAllDrafts(storage: Storage) {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}

/** One form's unsaved values: what was kept when it opened, and how to keep and forget them. */
export type Draft = { kept: DraftValues | null; keep: (values: DraftValues) => void; drop: () => void };

/**
 * The draft of one form of the person who is signed in.
 *
 * @param storage `localStorage` for what outlives signing out as well
 */
export function useDraft(name: string, storage: Storage = sessionStorage): Draft {
  const { user } = useAuth();
  const key = `${user?.id ?? 'nobody'}.${name}`;
  const kept = useMemo(() => readDraft(storage, key), [key, storage]);
  const keep = useCallback((values: DraftValues) => writeDraft(storage, key, values), [key, storage]);
  const drop = useCallback(() => dropDraft(storage, key), [key, storage]);
  return { kept, keep, drop };
}
