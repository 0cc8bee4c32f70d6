import { useCallback, useEffect, useMemo, useState } from 'react';
import { DRAFT_PREFIX, useAuth } from '../../shared/lib/api/auth.tsx';

/** What somebody typed into a form and has not saved: it outlives a reload and an ended session. */
type DraftValues = Record<string, unknown>;

export function readDraft(storage: Storage, name: string): DraftValues | null {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(DRAFT_PREFIX + name) ?? 'null');
    return typeof parsed === 'object' ? (parsed as DraftValues | null) : null;
  } catch {
    return null;
  }
}

/** Says under the name of a draft what is kept there now. */
const announcements = new EventTarget();
const announce = (name: string, values: DraftValues | null) =>
  announcements.dispatchEvent(new CustomEvent(name, { detail: values }));

export function writeDraft(storage: Storage, name: string, values: DraftValues) {
  try {
    storage.setItem(DRAFT_PREFIX + name, JSON.stringify(values));
  } catch {
    // A full or forbidden storage costs the safety net, never the form.
  }
  announce(name, values);
}

/** The names under which something is kept. */
export function keptNames(storage: Storage): string[] {
  try {
    const names = Object.keys(storage).filter((name) => name.startsWith(DRAFT_PREFIX));
    return names.map((name) => name.slice(DRAFT_PREFIX.length));
  } catch {
    return [];
  }
}

export function dropDraft(storage: Storage, name: string) {
  storage.removeItem(DRAFT_PREFIX + name);
  announce(name, null);
}

/** One form's unsaved values: what was kept when it opened, and how to keep and forget them. */
export type Draft = { kept: DraftValues | null; keep: (values: DraftValues) => void; drop: () => void };

/** The name of a draft of the person who is signed in. */
const useDraftName = (name: string) => `${useAuth().user?.id ?? 'nobody'}.${name}`;

/**
 * The draft of one form of the person who is signed in.
 *
 * @param storage `localStorage` for what outlives signing out as well
 */
export function useDraft(name: string, storage: Storage = sessionStorage): Draft {
  const key = useDraftName(name);
  const kept = useMemo(() => readDraft(storage, key), [key, storage]);
  const keep = useCallback((values: DraftValues) => writeDraft(storage, key, values), [key, storage]);
  const drop = useCallback(() => dropDraft(storage, key), [key, storage]);
  return { kept, keep, drop };
}

/**
 * The draft of a form whose call may be answered when the form is not shown any more, or is shown again.
 *
 * @returns `values`: what is kept, by whichever form of that name; `read`: the same at this moment
 */
export function useLiveDraft(name: string, storage: Storage = sessionStorage) {
  const key = useDraftName(name);
  const { kept, keep, drop } = useDraft(name, storage);
  const [values, setValues] = useState(kept);
  useEffect(() => {
    // The person may only be known by now.
    setValues(kept);
    const see = (event: Event) => setValues((event as CustomEvent<DraftValues | null>).detail);
    announcements.addEventListener(key, see);
    return () => announcements.removeEventListener(key, see);
  }, [key, kept]);
  return { values, keep, drop, read: () => readDraft(storage, key) };
}
