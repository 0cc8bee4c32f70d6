import { useEffect } from 'react';
import { createStore } from '../../shared/lib/create-store.ts';

/** What the user wants of an inquiry, by a key or the link that opens it, until the component for it has mounted. */
type Wanted = { id: string; what: 'answer' | 'snooze' | 'read' };
export const wanted = createStore<Wanted | null>(null);

/** Tries to `give` what the user wants of the inquiry after each render, until it says that it could. */
export function useWanted(id: string, what: Wanted['what'], give: () => boolean) {
  const now = wanted.use();
  useEffect(() => {
    if (now?.id === id && now.what === what && give()) wanted.set(null);
  });
}
