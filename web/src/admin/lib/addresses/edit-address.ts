/** Beginning of a URL hash that opens the page in the editor; the key of the place to focus follows it. */
export const EDIT_HASH = '#edit:';

export const editAddress = (path: string, place: string): string => `${path}${EDIT_HASH}${place}`;
