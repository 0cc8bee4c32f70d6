import serifExt from '@fontsource-variable/fraunces/files/fraunces-latin-ext-opsz-normal.woff2?url&no-inline';
import serif from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url&no-inline';
import sansExt from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url&no-inline';
import sans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url&no-inline';

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/**
 * `optional`: a page whose fonts are late stays in the fallbacks, so that nothing on it ever moves. They are put in
 * with the next page (layout/late-fonts.ts).
 */
const face = (family: string, weights: string, url: string, range: string) =>
  `@font-face{font-family:"${family}";font-style:normal;font-display:optional;font-weight:${weights};src:url(${url}) format("woff2");unicode-range:${range}}`;

/** A local font in the measures of one that is still loading, so that nothing moves when it arrives (capsize metrics). */
const fallback = (family: string, locals: string, metrics: string) =>
  `@font-face{font-family:"${family}";src:${locals};${metrics}}`;

/** The @font-face rules of the site; the files are its own. */
export const fontFaces = [
  face('Fraunces', '100 900', serif, LATIN),
  face('Fraunces', '100 900', serifExt, LATIN_EXT),
  face('Instrument Sans', '400 700', sans, LATIN),
  face('Instrument Sans', '400 700', sansExt, LATIN_EXT),
  fallback(
    'Fraunces Fallback',
    'local("Georgia"),local("Gelasio")',
    'ascent-override:92.9623%;descent-override:24.2386%;line-gap-override:0%;size-adjust:105.2039%',
  ),
  fallback(
    'Fraunces Fallback Noto',
    'local("Noto Serif")',
    'ascent-override:100.3%;descent-override:26.15%;line-gap-override:0%;size-adjust:97.51%',
  ),
  fallback(
    'Fraunces Fallback Times',
    'local("Times New Roman"),local("Liberation Serif"),local("Tinos")',
    'ascent-override:84.71%;descent-override:22.09%;line-gap-override:0%;size-adjust:115.45%',
  ),
  fallback(
    'Instrument Sans Fallback',
    'local("Arial"),local("Liberation Sans"),local("Arimo")',
    'ascent-override:94.4163%;descent-override:24.3341%;line-gap-override:0%;size-adjust:102.7365%',
  ),
  fallback(
    'Instrument Sans Fallback Roboto',
    'local("Roboto")',
    'ascent-override:94.21%;descent-override:24.28%;line-gap-override:0%;size-adjust:102.96%',
  ),
].join('');

/** The files that every page needs at once. */
export const fontPreloads = [
  { family: 'Fraunces', weight: '100 900', href: serif },
  { family: 'Instrument Sans', weight: '400 700', href: sans },
];
