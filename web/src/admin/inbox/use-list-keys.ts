import { useEffect, useRef } from 'react';

const STEPS: { [key: string]: number } = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };
const TYPING =
  'input, select, textarea, [contenteditable], [role="dialog"], [role="alertdialog"], [role="tab"]';

/** The id of the element that opens an inquiry from the list. */
export const linkId = (id: string) => `inquiry-${id}`;

/** From which inquiry a step begins: the one whose entry has the focus, else the open one. */
function present(ids: readonly string[], openId: string | null): number {
  const focused = document.activeElement?.id;
  const index = ids.findIndex((id) => linkId(id) === focused);
  return index >= 0 || openId === null ? index : ids.indexOf(openId);
}

/**
 * j and k walk through the list, and so do the arrow keys while one of its entries has the focus; elsewhere they
 * scroll. `onStep` gets the inquiry that is reached.
 */
export function useListKeys(ids: readonly string[], openId: string | null, onStep: (id: string) => void) {
  const latest = useRef({ ids, openId, onStep });
  latest.current = { ids, openId, onStep };
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const target = event.target as HTMLElement;
      if (!step || event.ctrlKey || event.metaKey || event.altKey || target.closest(TYPING)) return;
      const isArrow = event.key.startsWith('Arrow');
      if (isArrow && !target.id.startsWith(linkId(''))) return;
      const now = latest.current;
      const from = present(now.ids, now.openId);
      const next = now.ids[from < 0 ? 0 : from + step];
      if (next === undefined) return;
      event.preventDefault();
      now.onStep(next);
    };
    addEventListener('keydown', walk);
    return () => removeEventListener('keydown', walk);
  }, []);
}
