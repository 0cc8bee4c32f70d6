import { type ReactNode, useSyncExternalStore } from 'react';

/** The time for which a toast is shown, in milliseconds. */
export const TOAST_SHOWN_MS = 5_000;
/** The time for which a dismissed toast is kept, in milliseconds. */
export const TOAST_REMOVE_MS = 1_000_000;

export type ToastOptions = {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  variant?: 'default' | 'destructive';
};
export type ToastRecord = ToastOptions & { id: string; isOpen: boolean };

/** At most one: a new toast replaces the last. */
let toasts: readonly ToastRecord[] = [];
let counter = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

function publish(next: readonly ToastRecord[]) {
  toasts = next;
  for (const watcher of watchers) watcher();
}

/** Closes the toast with this id; without an id, the one that is shown. */
export function dismissToast(id?: string) {
  const [shown] = toasts;
  if (!shown?.isOpen || (id !== undefined && shown.id !== id)) return;
  removal = setTimeout(() => publish([]), TOAST_REMOVE_MS);
  publish([{ ...shown, isOpen: false }]);
}

/** Shows a toast and returns its id and the function that closes it. */
export function toast(options: ToastOptions) {
  counter += 1;
  const id = String(counter);
  clearTimeout(removal);
  publish([{ ...options, id, isOpen: true }]);
  return { id, dismiss: () => dismissToast(id) };
}

/** The open dialogs, the innermost last. */
let holders: readonly HTMLElement[] = [];
const holderWatchers = new Set<() => void>();

function setHolders(next: readonly HTMLElement[]) {
  holders = next;
  for (const watcher of holderWatchers) watcher();
}

/**
 * Shows the toasts inside an open dialog until the caller calls the returned function: neither a screen reader nor the
 * keyboard reaches elements beside a modal dialog.
 */
export function holdToasts(holder: HTMLElement): () => void {
  setHolders([...holders, holder]);
  return () => setHolders(holders.filter((other) => other !== holder));
}

/** Calls `move` now and at each change with the element for the toasts: the innermost dialog, or the body. */
export function watchToastHolder(move: (holder: HTMLElement) => void): () => void {
  const report = () => move(holders.at(-1) ?? document.body);
  report();
  holderWatchers.add(report);
  return () => {
    holderWatchers.delete(report);
  };
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
};
const current = () => toasts;
const none: readonly ToastRecord[] = [];

/** The current toast, with `toast` and `dismiss`. */
export function useToast() {
  const shown = useSyncExternalStore(subscribe, current, () => none);
  return { toasts: shown, toast, dismiss: dismissToast };
}
