/** The two fonts of the site, cut to the weights, sizes and characters that it shows. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
// @ts-expect-error The package has no types.
import subsetFont from 'subset-font';
import { LATIN, LATIN_EXT } from '../../web/src/shared/theme/unicode-ranges.ts';
import { inRoot } from '../paths.ts';

const FOLDER = inRoot('web/src/shared/theme/fonts');
/** The features that browsers apply by default, and the figures that the site uses. */
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum'];
/** The file includes copyright and licence, as the Open Font License requires. */
const LICENCE_NAMES = [0, 13, 14];

/**
 * The optical size of Fraunces in points; larger ones have finer lines. In the size that a browser would choose for a
 * headline, the bars of "e" vanish on a screen of one device pixel per CSS pixel; in this one they are visible from 20
 * px up. One size is also half the bytes of all of them.
 */
const HEADING_OPTICAL_SIZE = 36;

/** Headings have one weight, text has 400 to 600. */
const fonts = [
  {
    name: 'fraunces',
    source: 'fraunces/files/fraunces-%-opsz-normal.woff2',
    axes: { wght: 400, opsz: HEADING_OPTICAL_SIZE },
  },
  {
    name: 'instrument-sans',
    source: 'instrument-sans/files/instrument-sans-%-wght-normal.woff2',
    axes: { wght: { min: 400, max: 600 } },
  },
];
const scripts = [
  { suffix: '', source: 'latin', range: LATIN },
  { suffix: '-ext', source: 'latin-ext', range: LATIN_EXT },
];

/** The characters of a `unicode-range`. */
const charactersOf = (range: string) =>
  [...range.matchAll(/U\+(\w+)(?:-(\w+))?/g)].map(([, first = '', last = first]) => {
    const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
  });

export async function writeFonts(): Promise<void> {
  const { resolve } = createRequire(inRoot('web/package.json'));
  await mkdir(FOLDER, { recursive: true });
  for (const { name, source, axes } of fonts) {
    for (const script of scripts) {
      const whole = await readFile(resolve(`@fontsource-variable/${source.replace('%', script.source)}`));
      const cut = await subsetFont(whole, charactersOf(script.range).join(''), {
        targetFormat: 'woff2',
        variationAxes: axes,
        keepFeatures: FEATURES,
        preserveNameIds: LICENCE_NAMES,
      });
      await writeFile(`${FOLDER}/${name}${script.suffix}.woff2`, cut);
    }
  }
}
