/** Finds or installs an emulator for Firestore: hidane, which needs no Java, or the official one. */
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { execaSync } from 'execa';
import { inRoot } from '../paths.ts';
import { Explained, step } from '../steps.ts';
import { isInstalled, onPath, run } from './processes.ts';

const HIDANE = 'hidane@0.6.0';
const FOLDER = inRoot('.cache/hidane');
const FROM_NPM = join(FOLDER, 'node_modules/.bin/hidane');
const FROM_CARGO = join(FOLDER, 'bin/hidane');
const MIN_JAVA = 21;

/** The emulator to run, without a binary for the official one; `how` tells people where it was found. */
export type FirestoreEmulator = { binary?: string; how: string };

/** The major version in the output of `java -version`: 21 for `version "21.0.4"`, 8 for `version "1.8.0"`. */
export const javaMajor = (output: string): number =>
  Number(/version "(?:1\.)?(\d+)/.exec(output)?.[1] ?? Number.NaN);

const hasJava = (): boolean =>
  javaMajor(execaSync('java', ['-version'], { reject: false }).stderr ?? '') >= MIN_JAVA;

/** Whether the Storage emulator has Java, and the jar of its rules runtime in the cache of firebase-tools. */
export function hasRulesRuntime(): boolean {
  const info = inRoot('node_modules/firebase-tools/lib/emulator/downloadableEmulatorInfo.json');
  const { storage } = JSON.parse(readFileSync(info, 'utf8'));
  const folder = process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), '.cache/firebase/emulators');
  return existsSync(join(folder, storage.downloadPathRelativeToCacheDir)) && hasJava();
}

/** The Firestore emulator of HIDANE_BIN, PATH, the cache, npm, cargo or firebase-tools, unless EMULATOR names one. */
export async function findFirestoreEmulator(): Promise<FirestoreEmulator> {
  const wanted = process.env.EMULATOR ?? '';
  if (!['', 'hidane', 'official'].includes(wanted)) {
    throw new Explained(`EMULATOR is "${wanted}": set it to "hidane" or "official", or leave it out.`);
  }
  if (wanted !== 'official') {
    const installed = findInstalled() ?? (await getFromNpm());
    if (installed) return installed;
    if (isInstalled('cargo') && ['cc', 'gcc', 'clang'].some(isInstalled)) return await compile();
  }
  if (wanted !== 'hidane' && hasJava()) return { how: 'by firebase-tools' };
  throw new Explained(
    'No Firestore emulator could be found: install Rust 1.88 or newer (https://rustup.rs) and a C compiler ' +
      `(Debian: \`apt-get install gcc libc6-dev\`), so that ${HIDANE} can be compiled, or name it ` +
      `in HIDANE_BIN (https://hidane.dev), or put Java ${MIN_JAVA} or newer on PATH (https://adoptium.net) ` +
      'for the official emulator, which is downloaded from storage.googleapis.com.',
  );
}

function findInstalled(): FirestoreEmulator | undefined {
  const named = process.env.HIDANE_BIN;
  if (named && !existsSync(named)) {
    throw new Explained(`HIDANE_BIN names ${named}, which is not there: correct it or leave it out.`);
  }
  const binary = named || onPath('hidane') || [FROM_CARGO, FROM_NPM].find(existsSync);
  return binary ? { binary, how: binary } : undefined;
}

/** npm has it compiled, but not in every registry. */
async function getFromNpm(): Promise<FirestoreEmulator | undefined> {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=0'];
  const { code } = await step('Looking for the Firestore emulator (hidane) at npm', () =>
    run('npm', ['install', '--prefix', FOLDER, ...options, HIDANE]),
  );
  return code === 0 && isInstalled(FROM_NPM) ? { binary: FROM_NPM, how: 'from npm' } : undefined;
}

async function compile(): Promise<FirestoreEmulator> {
  await step('Compiling the Firestore emulator (hidane), once, about 3 minutes', async () => {
    const { code, output } = await run('cargo', ['install', HIDANE, '--locked', '--root', FOLDER]);
    if (code === 0) return;
    throw new Explained(
      'The Firestore emulator could not be compiled. It needs Rust 1.88 or newer (`rustup update`) and ' +
        `crates.io. The last lines of cargo:\n${output.split('\n').slice(-15).join('\n')}`,
    );
  });
  return { binary: FROM_CARGO, how: 'compiled by cargo' };
}
