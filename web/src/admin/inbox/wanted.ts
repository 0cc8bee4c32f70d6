import { useEffect } from 'react';
import { createStore } from '../lib/create-store.ts';

/** What somebody has asked for by a key, until it is there. */
type Wanted = { id: string; what: 'answer' | 'snooze' };
export const wanted = createStore<Wanted | null>(null);

export function useIsWanted(id: string, what: Wanted['what']): boolean {
  const now = wanted.use();
  return now?.id === id && now.what === what;
}

/** Gives what is wanted of an inquiry, as soon as the component is there that can. */
export function useWanted(id: string, what: Wanted['what'], give: () => void) {
  const isWanted = useIsWanted(id, what);
  useEffect(() => {
    if (!isWanted) return;
    give();
    wanted.set(null);
  });
}
