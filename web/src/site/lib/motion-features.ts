/** The smallest part of framer-motion: it uses the browser's own animations. */
export { inView } from 'framer-motion/dom';
export { animate } from 'framer-motion/dom/mini';
