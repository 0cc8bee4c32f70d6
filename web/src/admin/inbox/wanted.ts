import { useEffect } from 'react';
import { createStore } from '../../shared/lib/create-store.ts';

/** An action that the user has started by a key, until the component for it has mounted. */
type Wanted = { id: string; what: 'answer' | 'snooze' };
export const wanted = createStore<Wanted | null>(null);

export function useIsWanted(id: string, what: Wanted['what']): boolean {
  const now = wanted.use();
  return now?.id === id && now.what === what;
}

/** Runs `give` when the user wants this of the inquiry, as soon as the component that can do it has mounted. */
export function useWanted(id: string, what: Wanted['what'], give: () => void) {
  const isWanted = useIsWanted(id, what);
  useEffect(() => {
    if (!isWanted) return;
    give();
    wanted.set(null);
  });
}
