import serif from './fonts/fraunces.woff2?url&no-inline';
import serifExt from './fonts/fraunces-ext.woff2?url&no-inline';
import sans from './fonts/instrument-sans.woff2?url&no-inline';
import sansExt from './fonts/instrument-sans-ext.woff2?url&no-inline';
import { LATIN, LATIN_EXT } from './unicode-ranges.ts';

/** The content of the files (tools/media/build.ts); ascent and descent are in percent of the font size. */
const FRAUNCES = { family: 'Fraunces', weights: '400', ascent: 97.8, descent: 25.5 };
const INSTRUMENT = { family: 'Instrument Sans', weights: '400 600', ascent: 97, descent: 25 };
type Font = typeof FRAUNCES;

const face = ({ family, weights }: Font, url: string, range: string) =>
  `@font-face{font-family:"${family}";font-style:normal;font-display:swap;font-weight:${weights};src:url(${url}) format("woff2");unicode-range:${range}}`;

/**
 * A local font as wide on all text of six pages (docs/decisions/first-paint.md), so that lines break alike; for Instrument
 * Sans 1.5 % narrower, with which fewer lines of the first screens break elsewhere.
 */
function fallback(
  { family, ascent, descent }: Font,
  name: string,
  weights: string,
  locals: string[],
  width: number,
) {
  const percent = (part: number) => `${((100 * part) / width).toFixed(2)}%`;
  const src = locals.map((local) => `local("${local}")`).join(',');
  return `@font-face{font-family:"${family} Fallback ${name}";font-weight:${weights};src:${src};size-adjust:${width}%;ascent-override:${percent(ascent)};descent-override:${percent(descent)};line-gap-override:0%}`;
}

export const fontFaces = [
  face(FRAUNCES, serif, LATIN),
  face(FRAUNCES, serifExt, LATIN_EXT),
  face(INSTRUMENT, sans, LATIN),
  face(INSTRUMENT, sansExt, LATIN_EXT),
  fallback(FRAUNCES, 'Georgia', '400', ['Georgia', 'Gelasio'], 103.57),
  fallback(FRAUNCES, 'Noto', '400', ['Noto Serif'], 96.18),
  fallback(FRAUNCES, 'Times', '400', ['Liberation Serif', 'Times New Roman'], 113.19),
  fallback(FRAUNCES, 'DejaVu', '400', ['DejaVu Serif'], 89.75),
  fallback(INSTRUMENT, 'Arial', '400', ['Arial', 'Liberation Sans'], 100.28),
  fallback(INSTRUMENT, 'Arial', '500 600', ['Arial Bold', 'Liberation Sans Bold'], 96.83),
  fallback(INSTRUMENT, 'Roboto', '400', ['Roboto'], 100.12),
  fallback(INSTRUMENT, 'Roboto', '500 600', ['Roboto Medium', 'Roboto'], 103.62),
  fallback(INSTRUMENT, 'DejaVu', '400', ['DejaVu Sans'], 88.65),
  fallback(INSTRUMENT, 'DejaVu', '500 600', ['DejaVu Sans Bold'], 82.74),
].join('');

/** The files that every page needs at once, the heading's first. */
export const fontPreloads = [serif, sans];
