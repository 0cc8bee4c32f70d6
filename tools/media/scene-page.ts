import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { build, type Rollup } from 'vite';
import type { Camera } from './sphere.ts';

type Scene = {
  paint(width: number, height: number, time: number, camera: Camera): string;
  loopSeconds: number;
};

/** Starts the Chromium of CHROMIUM_PATH, or Debian's. */
export const openBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--force-color-profile=srgb'],
  });

/** Bundles scene.ts into one script for a page without modules. */
async function bundleScene(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('scene.ts', import.meta.url)),
        formats: ['iife'],
        name: 'scene',
      },
    },
  });
  const output = (Array.isArray(result) ? result[0] : result) as Rollup.RollupOutput;
  return output.output[0].code;
}

/** Loads the scene into a page; `frame` gives PNG bytes of one moment, `seconds` is the length of the loop. */
export async function openScene(browser: Browser) {
  const page = await browser.newPage();
  await page.addScriptTag({ content: await bundleScene() });
  const seconds = await page.evaluate(() => (globalThis as unknown as { scene: Scene }).scene.loopSeconds);
  const frame = async (width: number, height: number, time: number, camera: Camera): Promise<Buffer> => {
    const address = await page.evaluate(
      ([w, h, t, c]) => (globalThis as unknown as { scene: Scene }).scene.paint(w, h, t, c),
      [width, height, time, camera] as const,
    );
    return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  };
  return { frame, seconds };
}
