import { useLayoutEffect, useRef } from 'react';
import { listen } from '../../lib/listen.ts';
import { isPressedAlone, latinKey } from '../../lib/pressed-alone.ts';

const STEPS: { [key: string]: number } = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

export const linkId = (id: string) => `inquiry-${id}`;

/** The id of the link of the row that has the focus, on the link or on another control. */
export const focusedRow = () =>
  document.activeElement?.closest('article')?.querySelector(`[id^="${linkId('')}"]`)?.id;

/** The actions of keys, with the id of the inquiry that they apply to, or `step` to. */
type InboxActions = {
  step: (id: string) => void;
  search: () => void;
  letters: { readonly [key: string]: (id: string) => void };
};

/** The keys of the inbox, for the inquiry whose entry has the focus, or else the open one (shell/commands). */
export function useInboxKeys(ids: readonly string[], openId: string | null, actions: InboxActions) {
  /** Where the open inquiry stood before it left the list, as an answered one does: another stands there now. */
  const lastAt = useRef(0);
  // A layout effect: a key must not find the list of the render before.
  useLayoutEffect(() => {
    if (openId === null) lastAt.current = 0;
    else if (ids.includes(openId)) lastAt.current = ids.indexOf(openId);
    /** The arrow keys move only while an entry has the focus; elsewhere they scroll, or move along tabs. */
    function actionOf(key: string, target: Element): (() => void) | undefined {
      if (key === '/') return actions.search;
      const id = ids.find((one) => linkId(one) === focusedRow()) ?? openId;
      const step = STEPS[key];
      if (step && (!key.startsWith('Arrow') || target.id.startsWith(linkId('')))) {
        const at = ids.indexOf(id ?? '');
        const after = Math.max(0, lastAt.current + Math.min(step, 0));
        const next = at < 0 ? ids[Math.min(after, ids.length - 1)] : ids[at + step];
        return next === undefined ? undefined : () => actions.step(next);
      }
      const act = actions.letters[key];
      return act && id !== null ? () => act(id) : undefined;
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (!isPressedAlone(event) || target.closest('[role="menu"]')) return;
      const key = latinKey(event);
      const act = actionOf(key, target);
      // A held key walks through the list, and completes no inquiry after the other.
      if (!act || (event.repeat && !STEPS[key])) return;
      event.preventDefault();
      act();
    };
    return listen(window, { keydown: onKeyDown });
  });
}
