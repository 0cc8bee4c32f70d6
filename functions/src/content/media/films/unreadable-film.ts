/** The fault of a film, as the end of a sentence that begins with "The film". */
export class UnreadableFilm extends Error {}

/** The film has a track beside pictures and sound, which may reveal the place from second to second. */
export class SideTrack extends UnreadableFilm {
  constructor() {
    super('must be exported without telemetry, subtitles and other tracks beside its pictures and its sound');
  }
}
