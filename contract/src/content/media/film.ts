export const filmTypes = { mp4: 'video/mp4', webm: 'video/webm' } as const;
export type FilmEnding = keyof typeof filmTypes;

/** The media type of a stored film, by its name or its address. */
export const filmTypeOf = (film: string): (typeof filmTypes)[FilmEnding] =>
  film.endsWith('.webm') ? filmTypes.webm : filmTypes.mp4;
