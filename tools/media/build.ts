/**
 * Makes every picture of the site from code, and cuts its fonts: `npm run media [-- stills]`.
 * Needs Chromium, and ffmpeg with libsvtav1 and libx264 for the video.
 */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { business } from '../../contract/src/business.ts';
import { blocks } from '../../web/src/content/blocks.ts';
import { illustrations, mark, markIcon, portrait } from './art.ts';
import { writeFonts } from './fonts.ts';
import { iconFile } from './icon-file.ts';
import { palette } from './palette.ts';
import { openBrowser, openScene } from './scene-page.ts';
import type { Camera } from './sphere.ts';
import { encodeLoop, writeWithPalette } from './video.ts';

const publicFolder = fileURLToPath(new URL('../../web/public', import.meta.url));
const folder = `${publicFolder}/media-site`;
const drawings = fileURLToPath(new URL('../../web/src/ui/drawings', import.meta.url));
/** The moment of the stills: most routes carry a light. */
const STILL_S = 2.4;

const wide: Camera = { centre: [22, 17], radius: 458, x: 880, y: 338 };
const tall: Camera = { centre: [24, 14], radius: 560, x: 360, y: 515 };
const card: Camera = { centre: [24, 16], radius: 400, x: 880, y: 320, isFlat: true };

/** The cards of the pages by the end of their name, with what they say; `default` is the home page's, too. */
const cards = {
  default: business.tagline,
  about: blocks.about.title,
  services: blocks.services.title,
  team: blocks.team.title,
  partners: blocks.partners.title,
  contact: 'Contact Us',
};

type Frame = Awaited<ReturnType<typeof openScene>>['frame'];

async function writePosters(frame: Frame) {
  const sizes = [
    { name: 'hero-poster', width: 1280, height: 720, camera: wide },
    { name: 'hero-poster-small', width: 720, height: 960, camera: tall },
  ];
  for (const { name, width, height, camera } of sizes) {
    const png = await frame(width, height, STILL_S, camera);
    await sharp(png).webp({ quality: 54, effort: 6, smartSubsample: true }).toFile(`${folder}/${name}.webp`);
    await sharp(png).avif({ quality: 50, effort: 7, bitdepth: 8 }).toFile(`${folder}/${name}.avif`);
  }
}

/** What social networks show of a page: the name and a title beside the map. */
async function writeSocialCards(browser: Browser, frame: Frame) {
  const width = 1200;
  const height = 630;
  const map = (await frame(width, height, STILL_S, card)).toString('base64');
  const require = createRequire(new URL('../../web/package.json', import.meta.url));
  const font = async (file: string) => (await readFile(require.resolve(file))).toString('base64');
  const serif = await font('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2');
  const sans = await font(
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  );
  const page = await browser.newPage({ viewport: { width, height } });
  for (const [name, title] of Object.entries(cards)) {
    await page.setContent(`<style>
    @font-face { font-family: Display; src: url(data:font/woff2;base64,${serif}); font-weight: 100 900 }
    @font-face { font-family: Text; src: url(data:font/woff2;base64,${sans}); font-weight: 400 700 }
    body { margin: 0; width: ${width}px; height: ${height}px; background: url(data:image/png;base64,${map}); color: ${palette.paper} }
    main { position: absolute; inset: 72px auto 72px 72px; width: 560px; display: flex; flex-direction: column }
    header { display: flex; align-items: center; gap: 18px; font: 600 30px Text }
    header svg { width: 64px; height: 64px }
    h1 { font: 500 ${title.length > 55 ? 56 : 66}px/1.06 Display; letter-spacing: -0.02em; margin: auto 0 0; text-wrap: balance }
    p { font: 500 24px Text; color: ${palette.gold}; margin: 28px 0 0 }
  </style><main><header>${markIcon(64, 12)}${business.name}</header><h1>${title.replace('&', '&amp;')}</h1>
  <p>${business.areasServed.join(' · ')}</p></main>`);
    await page.evaluate(() => document.fonts.ready);
    await writeWithPalette(await page.screenshot(), `${folder}/og-${name}.png`);
  }
  await page.close();
}

async function writeIcons() {
  const png = (size: number, radius: number) =>
    sharp(Buffer.from(markIcon(size, radius)))
      .png({ compressionLevel: 9 })
      .toBuffer();
  await writeFile(`${folder}/mark.svg`, mark);
  await writeFile(`${folder}/favicon.svg`, markIcon(48, 11));
  await writeFile(`${folder}/apple-touch-icon.png`, await png(180, 0));
  await writeFile(`${folder}/icon-192.png`, await png(192, 11));
  await writeFile(`${folder}/icon-512.png`, await png(512, 11));
  await writeFile(`${folder}/logo.png`, await png(256, 0));
  // Browsers ask for this address unasked; a file answers instead of a rendered 404 page.
  await writeFile(`${publicFolder}/favicon.ico`, iconFile(32, await png(32, 11)));
}

async function writeDrawings() {
  await mkdir(drawings, { recursive: true });
  for (const [slug, drawing] of Object.entries(illustrations)) {
    await writeFile(`${drawings}/${slug}.svg`, drawing);
  }
  await writeFile(`${drawings}/portrait.svg`, portrait);
}

async function main() {
  const isStillsOnly = process.argv.includes('stills');
  await mkdir(folder, { recursive: true });
  await writeDrawings();
  await writeIcons();
  await writeFonts();
  const browser = await openBrowser();
  try {
    const { frame, seconds } = await openScene(browser);
    await writePosters(frame);
    await writeSocialCards(browser, frame);
    if (!isStillsOnly) await encodeLoop(folder, seconds, (time) => frame(1280, 720, time, wide));
  } finally {
    await browser.close();
  }
  for (const name of [
    'hero.webm',
    'hero.mp4',
    'hero-poster.webp',
    'hero-poster-small.webp',
    'og-default.png',
  ]) {
    const { size } = await stat(`${folder}/${name}`);
    console.log(`${name} ${(size / 1024).toFixed(0)} KB`);
  }
}

await main();
