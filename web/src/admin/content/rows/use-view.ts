import { useState } from 'react';
import { useAuth } from '../../../lib/auth.tsx';

export type View = 'rows' | 'cards';

function chosenBefore(key: string): View | null {
  try {
    const kept = localStorage.getItem(key);
    return kept === 'rows' || kept === 'cards' ? kept : null;
  } catch {
    // Forbidden storage: the choice lasts as long as the page.
    return null;
  }
}

/** How somebody looks at a list, kept in this browser for each person. */
export function useView(list: string, first: View): [View, (view: View) => void] {
  const { user } = useAuth();
  const key = `mipaka.view.${user?.id}.${list}`;
  const [chosen, setChosen] = useState<{ key: string; view: View }>();
  const choose = (view: View) => {
    setChosen({ key, view });
    try {
      localStorage.setItem(key, view);
    } catch {}
  };
  return [(chosen?.key === key ? chosen.view : chosenBefore(key)) ?? first, choose];
}
