import { domMax } from 'framer-motion';

/** What dragging needs of framer-motion: it comes when the rows are on the screen already. */
export default domMax;
