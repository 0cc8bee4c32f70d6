import { AnimatePresence, type MotionProps } from 'framer-motion';
import type { ReactNode } from 'react';

const ENTRY_S = 0.2;

/** For the `m` element of an entry in a `LiveList`. */
export const entryMotion = {
  initial: { opacity: 0, y: 8 },
  animate: { opacity: 1, y: 0 },
  // What is going cannot be pressed any more.
  exit: { opacity: 0, pointerEvents: 'none' },
  transition: { duration: ENTRY_S },
} as const satisfies MotionProps;

/** Entries that fade in and out where they come and go while somebody looks on; those that begin the list are just there. */
export const LiveList = ({ children }: { children: ReactNode }) => (
  <AnimatePresence initial={false} presenceAffectsLayout={false}>
    {children}
  </AnimatePresence>
);
