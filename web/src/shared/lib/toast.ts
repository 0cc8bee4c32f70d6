import { type ReactNode, useSyncExternalStore } from 'react';

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

/** At most one at a time: a new one takes the place of the last. */
let toasts: readonly ToastRecord[] = [];
let counter = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

function publish(next: readonly ToastRecord[]) {
  toasts = next;
  for (const watcher of watchers) watcher();
}

/** Closes a toast; without an id, whichever is there. */
export function dismissToast(id?: string) {
  const [shown] = toasts;
  if (!shown?.isOpen || (id !== undefined && shown.id !== id)) return;
  removal = setTimeout(() => publish([]), TOAST_REMOVE_MS);
  publish([{ ...shown, isOpen: false }]);
}

/** Shows a toast and gives its id, with the function that closes it. */
export function toast(options: ToastOptions) {
  counter += 1;
  const id = String(counter);
  clearTimeout(removal);
  publish([{ ...options, id, isOpen: true }]);
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

/** The toast that is there, with `toast` and `dismiss`. */
export function useToast() {
  const shown = useSyncExternalStore(subscribe, current, () => none);
  return { toasts: shown, toast, dismiss: dismissToast };
}
