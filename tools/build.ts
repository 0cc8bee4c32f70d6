/** `npm run build`: builds all that is deployed, into web/dist and functions/dist. */
import { fileURLToPath } from 'node:url';
import { buildFunctions } from './build/functions.ts';
import { isUpToDate, remember } from './build/stamp.ts';
import { buildWeb } from './build/web.ts';
import { Explained, step } from './steps.ts';
import { runToEnd, unlessInterrupted } from './suite/processes.ts';

/** The sources of each part: a change in any of them builds the part again. */
const SHARED = ['contract/src', 'tools/build', 'tsconfig.base.json', 'package-lock.json'];
const PARTS = {
  web: { sources: [...SHARED, 'web'], result: 'web/dist/hosting' },
  functions: {
    sources: [...SHARED, 'web', 'functions/src', 'functions/package.json'],
    result: 'functions/dist/index.js',
  },
};

/** Builds the parts that changed since the last build. Throws an Explained with the bundler's message. */
export async function build(): Promise<void> {
  await buildPart('web', 'the website', buildWeb);
  await buildPart('functions', 'the functions', buildFunctions);
}

async function buildPart(part: keyof typeof PARTS, name: string, work: () => Promise<void>): Promise<void> {
  if (isUpToDate(part, PARTS[part])) return;
  await step(`Building ${name}`, work).catch((error: Error) => {
    throw new Explained(error.message);
  });
  remember(part, PARTS[part]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runToEnd(() => unlessInterrupted(build()));
