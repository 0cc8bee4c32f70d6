/** The script element of a document that says where the page's code is, as JSON. */
export const CODE_ID = 'code';

/** The addresses of the page's chunks, each after those that it imports; the last hydrates the page. */
export type PageCode = string[];
