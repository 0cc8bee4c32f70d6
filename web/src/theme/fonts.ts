import serif from './fonts/fraunces.woff2?url&no-inline';
import serifExt from './fonts/fraunces-ext.woff2?url&no-inline';
import sans from './fonts/instrument-sans.woff2?url&no-inline';
import sansExt from './fonts/instrument-sans-ext.woff2?url&no-inline';
import { LATIN, LATIN_EXT } from './unicode-ranges.ts';

/** What the files hold (tools/media/fonts.ts). */
const SERIF_WEIGHTS = '400';
const SANS_WEIGHTS = '400 600';

/** `optional`: a page whose fonts are late stays in the fallbacks, so that nothing on it ever moves. */
const face = (family: string, weights: string, url: string, range: string) =>
  `@font-face{font-family:"${family}";font-style:normal;font-display:optional;font-weight:${weights};src:url(${url}) format("woff2");unicode-range:${range}}`;

/**
 * A local font in the measures of one that is still loading, so that nothing moves when it arrives: capsize's metrics, for
 * Fraunces 2.3 % narrower than in its default size, as our headings are in the one that we cut. One for Windows and Apple's
 * systems, one for Android: every further name is a question to the system before the first layout.
 */
const fallback = (family: string, locals: string, metrics: string) =>
  `@font-face{font-family:"${family}";src:${locals};${metrics}}`;

/** The @font-face rules of the site; the files are its own. */
export const fontFaces = [
  face('Fraunces', SERIF_WEIGHTS, serif, LATIN),
  face('Fraunces', SERIF_WEIGHTS, serifExt, LATIN_EXT),
  face('Instrument Sans', SANS_WEIGHTS, sans, LATIN),
  face('Instrument Sans', SANS_WEIGHTS, sansExt, LATIN_EXT),
  fallback(
    'Fraunces Fallback',
    'local("Georgia")',
    'ascent-override:95.1557%;descent-override:24.8105%;line-gap-override:0%;size-adjust:102.779%',
  ),
  fallback(
    'Fraunces Fallback Noto',
    'local("Noto Serif")',
    'ascent-override:102.67%;descent-override:26.77%;line-gap-override:0%;size-adjust:95.26%',
  ),
  fallback(
    'Instrument Sans Fallback',
    'local("Arial")',
    'ascent-override:94.4163%;descent-override:24.3341%;line-gap-override:0%;size-adjust:102.7365%',
  ),
  fallback(
    'Instrument Sans Fallback Roboto',
    'local("Roboto")',
    'ascent-override:94.21%;descent-override:24.28%;line-gap-override:0%;size-adjust:102.96%',
  ),
].join('');

/** The files that every page needs at once. */
export const fontPreloads = [serif, sans];
