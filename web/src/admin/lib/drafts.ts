import { useEffect, useState } from 'react';
import { DRAFT_PREFIX, useAuth } from '../../shared/lib/api/auth.tsx';
import { quietly } from '../../shared/lib/quietly.ts';
import { listen } from './listen.ts';

/** Unsaved values of a form: they survive a reload and an ended session. */
type DraftValues = Record<string, unknown>;

export function readDraft(storage: Storage, name: string): DraftValues | null {
  const parsed: unknown = quietly(() => JSON.parse(storage.getItem(DRAFT_PREFIX + name) ?? 'null'));
  return typeof parsed === 'object' ? (parsed as DraftValues | null) : null;
}

/** Sends an event named like the draft, with its new values, whenever it changes. */
const announcements = new EventTarget();
const announce = (name: string, values: DraftValues | null) =>
  announcements.dispatchEvent(new CustomEvent(name, { detail: values }));

export function writeDraft(storage: Storage, name: string, values: DraftValues) {
  // Without storage the values do not survive a reload; the form still works.
  quietly(() => storage.setItem(DRAFT_PREFIX + name, JSON.stringify(values)));
  announce(name, values);
}

export function keptNames(storage: Storage): string[] {
  const names = quietly(() => Object.keys(storage)) ?? [];
  return names.filter((name) => name.startsWith(DRAFT_PREFIX)).map((name) => name.slice(DRAFT_PREFIX.length));
}

export function dropDraft(storage: Storage, name: string) {
  storage.removeItem(DRAFT_PREFIX + name);
  announce(name, null);
}

/** The draft of one form of the person who is signed in; in `localStorage` it also survives signing out. */
export function useDraft(name: string, storage: Storage = sessionStorage) {
  const key = `${useAuth().user?.id ?? 'nobody'}.${name}`;
  return {
    key,
    read: () => readDraft(storage, key),
    keep: (values: DraftValues) => writeDraft(storage, key, values),
    drop: () => dropDraft(storage, key),
  };
}

/** The draft of a form whose call may end after the form is closed, or when it is open again. */
export function useLiveDraft(name: string, storage: Storage = sessionStorage) {
  const draft = useDraft(name, storage);
  const { key } = draft;
  const [values, setValues] = useState(draft.read);
  useEffect(() => {
    // The user's id, and with it the key, may become known after the first render.
    setValues(readDraft(storage, key));
    return listen(announcements, {
      [key]: ({ detail }: CustomEvent<DraftValues | null>) => setValues(detail),
    });
  }, [key, storage]);
  return { ...draft, values };
}

/** A choice kept in this browser, or without storage as long as the page; the first value by default. */
export function useKept<const T extends string>(name: string, values: readonly [T, ...T[]]) {
  const { values: kept, keep } = useLiveDraft(name, localStorage);
  const chosen = values.find((value) => value === kept?.chosen) ?? values[0];
  return [chosen, (value: T) => keep({ chosen: value })] as const;
}
