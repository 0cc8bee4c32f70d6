import { useLayoutEffect, useRef } from 'react';
import { wanted } from '../lib/wanted.ts';
import { SEARCH_ID } from './list/filter-bar.tsx';
import { focusedRow, linkId } from './list/use-inbox-keys.ts';

/** Whether the list and the open inquiry stand side by side: from Chakra's `lg` on. */
export const isSideBySide = () => matchMedia('(min-width: 64rem)').matches;

/** Moves the focus with the visible part where either the list or the inquiry is visible, or the focus was lost. */
export function useFocusOnChange(id: string | null) {
  const last = useRef(id);
  // A layout effect: a key pressed in between must not find the focus on an element that is gone.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = id;
    if (before === id || (isSideBySide() && document.activeElement !== document.body)) return;
    if (id !== null) {
      const heading = document.getElementById('open-inquiry');
      // One that has to be loaded gets the focus then, unless a key has asked for another place.
      if (heading) heading.focus();
      else if (wanted.get()?.id !== id) wanted.set({ id, what: 'read' });
      if (!isSideBySide()) scrollTo({ top: 0 });
    } else if (before !== null) {
      document.getElementById(linkId(before))?.focus();
    }
  }, [id]);
}

/**
 * Moves the focus of a row that leaves the list to the next one, or to the search of an empty list. A row that is drawn
 * again, by another search or as overdue, keeps it.
 */
export function useFocusOnLeave(ids: readonly string[]) {
  const last = useRef(ids);
  // Checked while rendering, before React removes the row and its focus.
  const row = focusedRow();
  const left = last.current.findIndex((id) => linkId(id) === row);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = ids;
    const focused = before[left];
    const isElsewhere = document.activeElement !== document.body && focusedRow() !== row;
    if (focused === undefined || isElsewhere) return;
    const next = before.slice(left).find((id) => ids.includes(id)) ?? ids.at(-1);
    const to = document.getElementById(next === undefined ? SEARCH_ID : linkId(next));
    // In a row that stays, another control than the link may have it.
    if (!document.activeElement?.closest('article')?.contains(to)) to?.focus();
  });
}
