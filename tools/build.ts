/** `npm run build`: everything that is deployed, into web/dist and functions/dist. */
import { pathToFileURL } from 'node:url';
import { buildFunctions } from './build/functions.ts';
import { isUpToDate, remember } from './build/stamp.ts';
import { buildWeb } from './build/web.ts';
import { printError, step } from './steps.ts';

/** The sources of each part: a change in any of them builds the part again. */
const SHARED = ['contract/src', 'tools/build', 'tsconfig.base.json', 'package-lock.json'];
const PARTS = {
  web: { sources: [...SHARED, 'web'], result: 'web/dist/hosting' },
  functions: {
    sources: [...SHARED, 'web', 'functions/src', 'functions/package.json'],
    result: 'functions/dist/index.js',
  },
};

/** Builds what changed since the last build. */
export async function build(): Promise<void> {
  if (!isUpToDate('web', PARTS.web)) {
    await step('Building the website', buildWeb);
    remember('web', PARTS.web);
  }
  if (!isUpToDate('functions', PARTS.functions)) {
    await step('Building the functions', buildFunctions);
    remember('functions', PARTS.functions);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await build();
    process.exit(0);
  } catch (error) {
    printError(error);
    process.exit(1);
  }
}
