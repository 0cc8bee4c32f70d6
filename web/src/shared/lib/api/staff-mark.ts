const KEY = 'mipaka.staff';

/** Notes whether somebody is signed in here: a public page then asks for the editor, and for nothing otherwise. */
export function noteStaff(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, pages are edited from the dashboard alone.
  }
}

/** Whether somebody was signed in here when that was last known. */
export function hasStaffMark(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
