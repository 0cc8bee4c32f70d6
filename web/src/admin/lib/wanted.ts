import { useEffect } from 'react';
import { createStore } from '../../shared/lib/create-store.ts';

/** What the user wants by a key or a link, of an inquiry by its id, or of a search by its text, until it can be given. */
type Wanted = { id: string; what: 'answer' | 'snooze' | 'read' | 'first match' };
export const wanted = createStore<Wanted | null>(null);

/** Tries to `give` what the user wants after each render, until it says that it could. */
export function useWanted(id: string, what: Wanted['what'], give: () => boolean) {
  const now = wanted.use();
  useEffect(() => {
    if (now?.id === id && now.what === what && give()) wanted.set(null);
  });
}
