/** A text without apostrophes of any form: people write the name Ng'ang'a with and without them. */
export const withoutApostrophes = (text: string): string => text.replace(/['’ʼ‘]/g, '');

/** Cells are pasted with tabs, soft line breaks as vertical tabs: the API refuses signs that nobody sees. */
export const withoutControls = (text: string, hasLines: boolean): string =>
  text.replace(hasLines ? /[^\P{Cc}\t\r\n]/gu : /\p{Cc}\s*/gu, ' ');

/** Pasted addresses have ligatures of a PDF file, wide letters of a Chinese keyboard, marks that turn the direction. */
export const inPlainLetters = (address: string): string => address.normalize('NFKC').replace(/\p{Cf}/gu, '');
