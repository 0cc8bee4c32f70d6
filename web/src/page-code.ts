/** The script element of a document that says where the page's code is, as JSON. */
export const CODE_ID = 'code';

/** Addresses: of the module that hydrates the page, and of all the files that it and the page need. */
export type PageCode = { start: string; files: string[] };
