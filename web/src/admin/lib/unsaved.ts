import { useEffect, useRef, useState } from 'react';
import { UNSAVED_PREFIX, useAuth } from '../../shared/lib/api/auth.tsx';
import { quietly } from '../../shared/lib/quietly.ts';
import { listen } from './listen.ts';

/** Unsaved values of a form: they survive a reload and an ended session. */
type UnsavedValues = Record<string, unknown>;

export function readUnsaved(storage: Storage, name: string): UnsavedValues | null {
  const parsed: unknown = quietly(() => JSON.parse(storage.getItem(UNSAVED_PREFIX + name) ?? 'null'));
  return typeof parsed === 'object' ? (parsed as UnsavedValues | null) : null;
}

/** Has an event named like the kept values, with the new ones, whenever they change. */
const announcements = new EventTarget();

/** Keeps new values, or with null none any more. */
export function writeUnsaved(storage: Storage, name: string, values: UnsavedValues | null) {
  const key = UNSAVED_PREFIX + name;
  // Without storage the values do not survive a reload; the form still works.
  quietly(() => (values ? storage.setItem(key, JSON.stringify(values)) : storage.removeItem(key)));
  announcements.dispatchEvent(new CustomEvent(name, { detail: values }));
}

export function unsavedNames(storage: Storage): string[] {
  const names = quietly(() => Object.keys(storage)) ?? [];
  return names
    .filter((name) => name.startsWith(UNSAVED_PREFIX))
    .map((name) => name.slice(UNSAVED_PREFIX.length));
}

/** The unsaved values of one form of the person who signed in last; in `localStorage` they also survive signing out. */
export function useUnsaved(name: string, storage: Storage = sessionStorage) {
  const { user } = useAuth();
  // The page editor and its forms stay when the session ends.
  const owner = useRef('nobody');
  owner.current = user?.id ?? owner.current;
  const key = `${owner.current}.${name}`;
  return {
    key,
    read: () => readUnsaved(storage, key),
    keep: (values: UnsavedValues | null) => writeUnsaved(storage, key, values),
  };
}

/** The unsaved values of a form whose call may end after the form is closed, or when it is open again. */
export function useLiveUnsaved(name: string, storage: Storage = sessionStorage) {
  const unsaved = useUnsaved(name, storage);
  const { key } = unsaved;
  const [values, setValues] = useState(unsaved.read);
  useEffect(() => {
    // The user's id, and with it the key, may become known after the first render.
    setValues(readUnsaved(storage, key));
    return listen(announcements, {
      [key]: ({ detail }: CustomEvent<UnsavedValues | null>) => setValues(detail),
    });
  }, [key, storage]);
  return { ...unsaved, values };
}

/** A choice kept in this browser, or without storage as long as the page; the first value by default. */
export function useKept<const T extends string>(name: string, values: readonly [T, ...T[]]) {
  const { values: kept, keep } = useLiveUnsaved(name, localStorage);
  const chosen = values.find((value) => value === kept?.chosen) ?? values[0];
  return [chosen, (value: T) => keep({ chosen: value })] as const;
}
