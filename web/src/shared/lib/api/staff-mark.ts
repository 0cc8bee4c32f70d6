import { storedMark } from '../quietly.ts';

const mark = storedMark('mipaka.staff');

/** Stores whether staff are signed in in this browser: only then a public page loads the page editor. */
export const noteStaff = mark.set;

/** Whether staff were signed in in this browser when that was last stored. */
export const hasStaffMark = mark.isSet;
