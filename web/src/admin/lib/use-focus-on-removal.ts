import { type RefObject, useLayoutEffect } from 'react';

/** Moves the focus of a pressed button inside `place` that goes with what it did to the element that `next` gives. */
export function useFocusOnRemoval(place: RefObject<HTMLElement | null>, next: () => HTMLElement | null) {
  // Checked while rendering, before React removes the button and its focus.
  const hadFocus = place.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) next()?.focus();
  });
}
