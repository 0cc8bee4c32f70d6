/**
 * `npm run media`: makes the icons, the pages' cards for social networks (from the logo, the map and the site's texts),
 * and the fonts, cut to the characters that the site shows. Needs Chromium.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { business } from '@mipaka/contract';
import sharp from 'sharp';
// @ts-expect-error The package has no types.
import subsetFont from 'subset-font';
import { texts as about } from '../../web/src/shared/content/pages/about/texts.ts';
import { texts as partners } from '../../web/src/shared/content/pages/partners/texts.ts';
import { texts as services } from '../../web/src/shared/content/pages/services/texts.ts';
import { texts as team } from '../../web/src/shared/content/pages/team/texts.ts';
import { gold, paper } from '../../web/src/shared/theme/palette.ts';
import { LATIN, LATIN_EXT } from '../../web/src/shared/theme/unicode-ranges.ts';
import { inRoot } from '../paths.ts';
import { openBrowser } from '../testing/chromium.ts';

const FOLDER = inRoot('web/public/media-site');
const { resolve } = createRequire(inRoot('web/package.json'));
const CARD = { width: 1200, height: 630 };
/** Few colours, because the card of a shared link has to load at once in a chat. */
const CARD_COLOURS = 96;
/** The titles of the cards, by the end of their names; `default` is also the home page's. */
const cards = {
  default: business.tagline,
  about: about.about.title,
  services: services.services.title,
  team: team.team.title,
  partners: partners.partners.title,
  contact: 'Contact Us',
};

/** The cards that social networks show of pages: the name and a title beside the map. */
async function writeSocialCards(icon: string) {
  const base64 = async (file: string) => (await readFile(file)).toString('base64');
  const font = (file: string) => base64(resolve(`@fontsource-variable/${file}-wght-normal.woff2`));
  const map = await base64(inRoot('tools/media/card-map.png'));
  const serif = await font('fraunces/files/fraunces-latin');
  const sans = await font('instrument-sans/files/instrument-sans-latin');
  const browser = await openBrowser(['--force-color-profile=srgb']);
  const page = await browser.newPage({ viewport: CARD });
  for (const [name, title] of Object.entries(cards)) {
    await page.setContent(`<style>
    @font-face { font-family: Display; src: url(data:font/woff2;base64,${serif}); font-weight: 100 900 }
    @font-face { font-family: Text; src: url(data:font/woff2;base64,${sans}); font-weight: 400 700 }
    body { margin: 0; height: 100vh; background: url(data:image/png;base64,${map}); color: ${paper[100]} }
    main { position: absolute; inset: 72px auto 72px 72px; width: 560px; display: flex; flex-direction: column }
    header { display: flex; align-items: center; gap: 18px; font: 600 30px Text }
    header svg { width: 64px; height: 64px }
    h1 { font: 500 ${title.length > 55 ? 56 : 66}px/1.06 Display; letter-spacing: -0.02em; margin: auto 0 0; text-wrap: balance }
    p { font: 500 24px Text; color: ${gold[400]}; margin: 28px 0 0 }
  </style><main><header>${icon}${business.name}</header><h1>${title.replace('&', '&amp;')}</h1>
  <p>${business.areasServed.join(' · ')}</p></main>`);
    await page.evaluate(() => document.fonts.ready);
    await sharp(await page.screenshot())
      .png({ palette: true, colours: CARD_COLOURS, dither: 0, effort: 10 })
      .toFile(`${FOLDER}/og-${name}.png`);
  }
  await browser.close();
}

/** An .ico file that holds one square PNG of `size` pixels (at most 255). */
function iconFile(size: number, png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.set([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0]);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** The icons of every size from favicon.svg; those for systems that round icons themselves have square corners. */
async function writeIcons(icon: string) {
  const png = (size: number, svg = icon) =>
    sharp(Buffer.from(svg), { density: (72 * size) / 48 })
      .resize(size)
      .png({ compressionLevel: 9 })
      .toBuffer();
  const square = icon.replace(/ rx="\d+"/, '');
  await writeFile(`${FOLDER}/apple-touch-icon.png`, await png(180, square));
  await writeFile(`${FOLDER}/icon-192.png`, await png(192));
  await writeFile(`${FOLDER}/icon-512.png`, await png(512));
  await writeFile(`${FOLDER}/logo.png`, await png(256, square));
  // Browsers request this address by themselves; with a file they do not get a rendered 404 page.
  await writeFile(inRoot('web/public/favicon.ico'), iconFile(32, await png(32)));
}

const FONTS = inRoot('web/src/shared/theme/fonts');
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

const charactersOf = (range: string) =>
  [...range.matchAll(/U\+(\w+)(?:-(\w+))?/g)].map(([, first = '', last = first]) => {
    const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
  });

async function writeFonts(): Promise<void> {
  await mkdir(FONTS, { recursive: true });
  for (const { name, source, axes } of fonts) {
    for (const script of scripts) {
      const whole = await readFile(resolve(`@fontsource-variable/${source.replace('%', script.source)}`));
      const cut = await subsetFont(whole, charactersOf(script.range).join(''), {
        targetFormat: 'woff2',
        variationAxes: axes,
        keepFeatures: FEATURES,
        preserveNameIds: LICENCE_NAMES,
      });
      await writeFile(`${FONTS}/${name}${script.suffix}.woff2`, cut);
    }
  }
}

const icon = await readFile(`${FOLDER}/favicon.svg`, 'utf8');
await writeIcons(icon);
await writeFonts();
await writeSocialCards(icon);
