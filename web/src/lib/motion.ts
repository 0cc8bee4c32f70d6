import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type * as Features from './motion-features.ts';

/** What moves the pages, once it has been loaded: after hydration, and never for who wants no movement. */
let features: typeof Features | undefined;

const wantsMotion = () => matchMedia('(prefers-reduced-motion: no-preference)').matches;

/** Without it nothing moves, and everything is there. */
async function loadMotion(): Promise<typeof Features | undefined> {
  if (!wantsMotion()) return undefined;
  features ??= await import('./motion-features.ts').catch(() => undefined);
  return features;
}

const rise = { opacity: [0, 1], transform: ['translateY(1rem)', 'none'] };

/** Seconds. */
const REVEAL = { duration: 0.6, ease: 'easeOut' } as const;

/**
 * Lets an element rise when the visitor scrolls to it. It is hidden at no time before: what is on the screen when the
 * scripts come, or comes there by a jump, stays as it is.
 */
export function useReveal<E extends HTMLElement>() {
  const element = useRef<E>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    loadMotion().then((motion) => {
      const { current } = element;
      if (!motion || !current || isGone) return;
      stop = motion.inView(
        current,
        (_element, { boundingClientRect: { top } }) => {
          if (top >= innerHeight) motion.animate(current, rise, REVEAL);
          stop?.();
        },
        // A little before it is seen: nothing that is on the screen may vanish first.
        { margin: '0px 0px 80px 0px' },
      );
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return element;
}

/** Lets an element rise each time `content` changes, but not when it first appears. */
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

const drawn = { strokeDashoffset: [1, 0] };

/** Seconds. */
const DRAWING = { duration: 1.4, ease: 'easeInOut' } as const;

/** How much of a drawing is on the screen when it begins to draw itself. */
const SEEN = 0.35;

/**
 * Lets the lines of a drawing (`data-line`, of length 1 and dashed by it) draw themselves when the visitor scrolls to
 * them, and again whenever `draw` is called. They are whole at all other times.
 */
export function useDrawnLines<E extends Element>() {
  const drawing = useRef<E>(null);
  const draw = useCallback(() => {
    const lines = drawing.current?.querySelectorAll('[data-line]');
    if (lines && wantsMotion()) features?.animate(lines, drawn, DRAWING);
  }, []);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    loadMotion().then((motion) => {
      if (!motion || !drawing.current || isGone) return;
      stop = motion.inView(
        drawing.current,
        () => {
          draw();
          stop?.();
        },
        { amount: SEEN },
      );
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [draw]);
  return { drawing, draw };
}
