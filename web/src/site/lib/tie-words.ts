/** Keeps an ampersand on the line of the word that follows it. */
export const tieWords = (text: string) => text.replaceAll('& ', '&\u00a0');
