/** The id of the script element with the addresses of the page's code, as JSON. */
export const CODE_ID = 'code';

/** The addresses of the page's chunks, each after the chunks that it imports; the last one hydrates the page. */
export type PageCode = string[];
