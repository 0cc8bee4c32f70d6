import type { ReactNode } from 'react';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { createStore } from '../../shared/lib/create-store.ts';

type Dialog = (onClose: () => void) => ReactNode;
const shown = createStore<{ owner: string | undefined; dialog: Dialog } | null>(null);

/** Gives the function that shows what the API gives only once, also to a user who has left the page meanwhile. */
export function useShowOnce() {
  const owner = useAuth().user?.id;
  return (dialog: Dialog) => shown.set({ owner, dialog });
}

/** The dialog with it, on whatever page of the dashboard. */
export function ShownOnce() {
  const { user } = useAuth();
  const now = shown.use();
  return now && now.owner === user?.id && now.dialog(() => shown.set(null));
}
