import { type ReactNode, useSyncExternalStore } from 'react';

/** At most this many toasts are shown at a time; a new one takes the place of the oldest. */
const TOAST_LIMIT = 1;
/** How long a toast stays, in milliseconds. */
export const TOAST_SHOWN_MS = 5_000;
/** How long a dismissed toast is kept before it is forgotten, in milliseconds. */
export const TOAST_REMOVE_MS = 1_000_000;

export type ToastOptions = {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  variant?: 'default' | 'destructive';
};
export type ToastRecord = ToastOptions & { id: string; isOpen: boolean };

let toasts: readonly ToastRecord[] = [];
let counter = 0;
const watchers = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function publish(next: readonly ToastRecord[]) {
  toasts = next;
  for (const [id, timer] of removals) {
    if (toasts.some((shown) => shown.id === id)) continue;
    clearTimeout(timer);
    removals.delete(id);
  }
  for (const watcher of watchers) watcher();
}

/** Closes a toast; without an id, all of them. */
export function dismissToast(id?: string) {
  const isMeant = (shown: ToastRecord) => id === undefined || shown.id === id;
  for (const shown of toasts.filter(isMeant)) {
    if (removals.has(shown.id)) continue;
    const remove = () => publish(toasts.filter((other) => other.id !== shown.id));
    removals.set(shown.id, setTimeout(remove, TOAST_REMOVE_MS));
  }
  publish(toasts.map((shown) => (isMeant(shown) ? { ...shown, isOpen: false } : shown)));
}

/** Shows a toast and gives its id, with the function that closes it. */
export function toast(options: ToastOptions) {
  counter += 1;
  const id = String(counter);
  publish([{ ...options, id, isOpen: true }, ...toasts].slice(0, TOAST_LIMIT));
  return { id, dismiss: () => dismissToast(id) };
}

/** The dialogs that are open, the innermost last. */
let holders: readonly HTMLElement[] = [];
const holderWatchers = new Set<() => void>();

function setHolders(next: readonly HTMLElement[]) {
  holders = next;
  for (const watcher of holderWatchers) watcher();
}

/**
 * Shows the toasts inside an open dialog, from now on until the function is called that this gives: what stands beside
 * a modal dialog can be reached neither by a screen reader nor from the keyboard.
 */
export function holdToasts(holder: HTMLElement): () => void {
  setHolders([...holders, holder]);
  return () => setHolders(holders.filter((other) => other !== holder));
}

/** Tells at once, and at each change, where the toasts stand: in the innermost dialog, or in the document itself. */
export function watchToastHolder(move: (holder: HTMLElement) => void): () => void {
  const tell = () => move(holders.at(-1) ?? document.body);
  tell();
  holderWatchers.add(tell);
  return () => {
    holderWatchers.delete(tell);
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

/** The toasts that are shown now, newest first, with `toast` and `dismiss`. */
export function useToast() {
  const shown = useSyncExternalStore(subscribe, current, () => none);
  return { toasts: shown, toast, dismiss: dismissToast };
}
