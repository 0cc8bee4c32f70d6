/** The smallest form of framer-motion: it hands the movement to the browser's own animations. */
export { inView } from 'framer-motion/dom';
export { animate } from 'framer-motion/dom/mini';
