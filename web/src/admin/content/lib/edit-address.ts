/** Begins the hash of an address that opens the page in the editor; what follows is the thing that gets the focus. */
export const EDIT_HASH = '#edit:';

/** The address of a page that opens in the editor, with a place of it in the focus. */
export const editAddress = (path: string, place: string): string => `${path}${EDIT_HASH}${place}`;
