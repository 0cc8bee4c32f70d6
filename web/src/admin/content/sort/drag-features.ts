import { domMax } from 'framer-motion';

/** The parts of framer-motion for dragging; they load after the rows are on the screen. */
export default domMax;
