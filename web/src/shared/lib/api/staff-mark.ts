import { storedMark } from '../quietly.ts';

const mark = storedMark('mipaka.staff');

/** Notes whether somebody is signed in here: a public page then asks for the editor, and for nothing otherwise. */
export const noteStaff = mark.set;

/** Whether somebody was signed in here when that was last known. */
export const hasStaffMark = mark.isSet;
