import type { ReactNode } from 'react';
import { createStore } from './create-store.ts';

/** The id of the element that holds the toasts. */
export const TOASTS_ID = 'toasts';
export const TOAST_SHOWN_MS = 5_000;
export const TOAST_REMOVE_MS = 1_000_000;

export type ToastOptions = {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  variant?: 'default' | 'destructive';
};
type ToastRecord = ToastOptions & { id: string; isOpen: boolean };

/** At most one: a new toast replaces the last. */
const toasts = createStore<readonly ToastRecord[]>([]);
export const useToasts = toasts.use;
let counter = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Closes the toast with this id; without an id, the one that is shown. */
export function dismissToast(id?: string) {
  const [shown] = toasts.get();
  if (!shown?.isOpen || (id !== undefined && shown.id !== id)) return;
  removal = setTimeout(() => toasts.set([]), TOAST_REMOVE_MS);
  toasts.set([{ ...shown, isOpen: false }]);
}

/** Shows a toast; in a tab in the background, where its time would pass unseen, as soon as the tab is in sight. */
export function toast(options: ToastOptions) {
  if (document.hidden) return addEventListener('visibilitychange', () => toast(options), { once: true });
  counter += 1;
  clearTimeout(removal);
  toasts.set([{ ...options, id: String(counter), isOpen: true }]);
}

const holders = createStore<readonly HTMLElement[]>([]);

/** Shows toasts inside a dialog: neither a screen reader nor the keyboard reaches what is beside a modal one. */
export function holdToasts(holder: HTMLElement): () => void {
  holders.set([...holders.get(), holder]);
  return () => holders.set(holders.get().filter((other) => other !== holder));
}

export const useToastHolder = () => holders.use().at(-1) ?? document.body;
