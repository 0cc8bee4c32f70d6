import { useLayoutEffect, useRef } from 'react';
import { SEARCH_ID } from './list/filter-bar.tsx';
import { linkId } from './list/use-inbox-keys.ts';

/** From this width on (Chakra's lg) the list and the open inquiry stand side by side. */
const SIDE_BY_SIDE = '(min-width: 64rem)';

/** Whether the list and the open inquiry are both in sight. */
export const isSideBySide = () => matchMedia(SIDE_BY_SIDE).matches;

/**
 * Moves the focus with what is shown where the list and the inquiry take turns: in the same step, before a key that is
 * pressed meanwhile finds the focus where nothing is any more.
 */
export function useFocusOnChange(id: string | null) {
  const last = useRef(id);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = id;
    if (before === id || isSideBySide()) return;
    if (id !== null) {
      document.getElementById('open-inquiry')?.focus();
      scrollTo({ top: 0 });
    } else if (before !== null) {
      document.getElementById(linkId(before))?.focus();
    }
  }, [id]);
}

/**
 * Where the row that has the focus leaves the list, the next one has it; in an empty list the search. A row that is drawn
 * anew, by another search or as overdue, keeps it.
 */
export function useFocusOnLeave(ids: readonly string[]) {
  const last = useRef(ids);
  // Asked before React removes the row, and the focus with it.
  const left = last.current.findIndex((id) => linkId(id) === document.activeElement?.id);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = ids;
    const focused = before[left];
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && activeElement?.id !== linkId(focused ?? '');
    if (focused === undefined || isElsewhere) return;
    const next = before.slice(left).find((id) => ids.includes(id)) ?? ids.at(-1);
    document.getElementById(next === undefined ? SEARCH_ID : linkId(next))?.focus();
  });
}
