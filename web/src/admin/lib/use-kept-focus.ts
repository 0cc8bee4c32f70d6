import { useEffect } from 'react';
import { TOASTS_ID } from '../../shared/lib/toast.ts';
import { listen } from './listen.ts';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]';
/** Longer than anything needs that hands the focus on itself, such as a dialog that closes, in milliseconds. */
const PATIENCE_MS = 200;

/** What stands around an element: its ancestors, nearest first, and itself with what follows and what precedes it. */
type Place = { ancestors: Element[]; near: HTMLElement[] };

function placeOf(element: Element): Place {
  const all = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const index = Math.max(0, all.indexOf(element as HTMLElement));
  const ancestors: Element[] = [];
  for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) ancestors.push(up);
  return { ancestors, near: [...all.slice(index), ...all.slice(0, index).reverse()] };
}

/** Whether the element is there and has taken the focus. */
function takesFocus(element: Element): boolean {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Not to a list of choices, where the next key of the inbox would choose, nor to the hidden part of a day field. */
const handOn = ({ ancestors, near }: Place) =>
  ancestors.some((around) =>
    [
      ...near.filter((one) => around.contains(one) && !one.matches('select, [aria-hidden=true]')),
      around,
    ].some(takesFocus),
  );

/** Where the focused element goes, its nearest neighbour gets the focus, which the browser would drop. */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    /** The place of the focus, and behind one in a dialog the place on the page. */
    let places: Place[] = [];
    let timer: ReturnType<typeof setTimeout>;

    const remember = ({ target }: FocusEvent) => {
      focused = target as Element;
      // A toast comes and goes: the focus returns to where it was before.
      if (focused.closest(`#${TOASTS_ID}`)) return;
      const isInDialog = focused.closest('[role=dialog], [role=alertdialog]');
      places = [placeOf(focused), ...(isInDialog ? places.slice(-1) : [])];
    };
    /** A click beside all controls takes the focus on purpose. */
    const forget = ({ target }: PointerEvent) => {
      if (!focused?.contains(target as Node)) focused = null;
    };
    const isLost = () => focused?.isConnected === false && document.activeElement === document.body;
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (isLost() && !places.some(handOn)) document.querySelector('main')?.focus();
      }, PATIENCE_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const end = listen(document, { focusin: remember, pointerdown: forget });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      end();
    };
  }, []);
}
