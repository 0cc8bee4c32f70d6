/** A text without apostrophes of any form: people write the name Ng'ang'a with and without them. */
export const withoutApostrophes = (text: string): string => text.replace(/['’ʼ‘]/g, '');

/** Pasted addresses have ligatures of a PDF file, wide letters of a Chinese keyboard, marks that turn the direction. */
export const inPlainLetters = (address: string): string => address.normalize('NFKC').replace(/\p{Cf}/gu, '');
