import { storedMark } from '../quietly.ts';

const mark = storedMark('mipaka.staff');

/** Stores whether staff are signed in in this browser: only then a public page loads the page editor. */
export const noteStaff = mark.set;

export const hasStaffMark = mark.isSet;
