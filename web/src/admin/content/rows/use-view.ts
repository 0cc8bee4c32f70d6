import { useState } from 'react';

export type View = 'rows' | 'cards';

const keyOf = (list: string) => `mipaka.view.${list}`;

function chosenBefore(list: string): View | null {
  try {
    const kept = localStorage.getItem(keyOf(list));
    return kept === 'rows' || kept === 'cards' ? kept : null;
  } catch {
    // Forbidden storage: the choice lasts as long as the page.
    return null;
  }
}

/** How somebody looks at a list, kept in this browser. */
export function useView(list: string, first: View): [View, (view: View) => void] {
  const [view, setView] = useState(() => chosenBefore(list) ?? first);
  const choose = (next: View) => {
    setView(next);
    try {
      localStorage.setItem(keyOf(list), next);
    } catch {}
  };
  return [view, choose];
}
