import { useSyncExternalStore } from 'react';

/** What is typed just now, for the label beside it. */
export type CurrentField = {
  key: string;
  length: number;
  max: number | undefined;
  error: string | undefined;
};

let current: CurrentField | null = null;
const watchers = new Set<() => void>();

/** A keystroke draws the label anew, and not the page. */
export function setCurrentField(field: CurrentField | null): void {
  current = field;
  for (const watcher of watchers) watcher();
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const useCurrentField = () => useSyncExternalStore(subscribe, () => current);
