/** The id of the script element with the addresses of the page's code, as JSON. */
export const CODE_ID = 'code';
