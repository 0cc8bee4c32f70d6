import { useEffect, useLayoutEffect, useRef } from 'react';
import type * as Features from './motion-features.ts';

type Motion = typeof Features;

/** The loaded animation code: loaded after hydration, and never for visitors who want less motion. */
let features: Motion | undefined;

const wantsMotion = () => matchMedia('(prefers-reduced-motion: no-preference)').matches;

/** Loads the animation code. Without it nothing moves, but all content is visible. */
async function loadMotion(): Promise<Motion | undefined> {
  if (!wantsMotion()) return undefined;
  features ??= await import('./motion-features.ts').catch(() => undefined);
  return features;
}

const drawn = { strokeDashoffset: [1, 0] };
const rise = { opacity: [0, 1], transform: ['translateY(1rem)', 'none'] };

const REVEAL = { duration: 0.6, ease: 'easeOut' } as const;
const DRAW = { duration: 1.8, ease: 'easeOut' } as const;

/** The ref of an element that begins to move once the code has loaded, and ends with the element. */
const moving =
  <E extends Element>(begin: (motion: Motion, element: E) => (() => void) | undefined) =>
  (element: E | null) => {
    const begun = loadMotion().then((motion) =>
      motion && element?.isConnected ? begin(motion, element) : undefined,
    );
    return () => void begun.then((stop) => stop?.());
  };

/** An element begins to rise just before it is seen, because nothing on the screen may vanish first. */
const AHEAD_PX = 80;

/** Lets an element rise when the visitor scrolls to it; one on the screen, or there by a jump, does not move. */
export const reveal = moving(({ animate, inView }, element: HTMLElement) =>
  inView(
    element,
    (_element, { boundingClientRect: { top } }) => {
      if (top >= innerHeight) animate(element, rise, REVEAL);
    },
    { margin: `0px 0px ${AHEAD_PX}px 0px` },
  ),
);

const linesOf = (drawing: Element) => drawing.querySelectorAll('[pathLength]');

/** Lets the lines of a drawing that have a `pathLength` of 1 draw themselves when the visitor scrolls to it. */
export const draw = moving(({ animate, inView }, drawing: SVGSVGElement) => {
  // Only below the screen, where the visitor has not seen it, can it vanish unnoticed.
  if (drawing.getBoundingClientRect().top < innerHeight) return undefined;
  const lines = animate(linesOf(drawing), drawn, DRAW);
  lines.pause();
  return inView(drawing, () => lines.play(), { amount: 0.3 });
});

export function drawAgain(drawing: Element) {
  if (wantsMotion()) features?.animate(linesOf(drawing), drawn, DRAW);
}

export function useRise<E extends HTMLElement>(content: unknown) {
  const element = useRef<E>(null);
  const last = useRef(content);
  useEffect(() => {
    loadMotion();
  }, []);
  useLayoutEffect(() => {
    if (last.current === content) return;
    last.current = content;
    if (element.current && wantsMotion()) features?.animate(element.current, rise, REVEAL);
  }, [content]);
  return element;
}
