/** Finds or installs an emulator for Firestore: hidane, which needs no Java, or the official one. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { inRoot } from '../paths.ts';
import { Explained, step } from '../steps.ts';
import { isInstalled, run } from './processes.ts';

const HIDANE_VERSION = '0.6.0';
const PROBE_MS = 15_000;
const MIN_JAVA = 21;
const JDK_FOLDERS = ['/usr/lib/jvm', '/opt/java', '/Library/Java/JavaVirtualMachines'];
const NPM_OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund'];

/** The emulator to run; `how` tells people where it was found. */
export type FirestoreEmulator =
  | { kind: 'hidane'; binary: string; how: string }
  | { kind: 'official'; javaFolder: string; how: string };

/** The jar of an emulator of firebase-tools: its file in the cache, and its download address. */
export function officialJar(name: 'firestore' | 'storage'): { file: string; url: string } {
  const catalogue = JSON.parse(
    readFileSync(inRoot('node_modules/firebase-tools/lib/emulator/downloadableEmulatorInfo.json'), 'utf8'),
  ) as Record<string, { downloadPathRelativeToCacheDir: string; remoteUrl: string } | undefined>;
  const details = catalogue[name];
  if (!details) throw new Error(`firebase-tools knows no jar for ${name}`);
  const folder = process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), '.cache/firebase/emulators');
  return { file: join(folder, details.downloadPathRelativeToCacheDir), url: details.remoteUrl };
}

/**
 * The Firestore emulator to use: the one that EMULATOR=hidane or EMULATOR=official names, else the first of
 * HIDANE_BIN, PATH, the cache, npm, cargo and the official emulator. Throws an Explained if none is available.
 */
export async function findFirestoreEmulator(): Promise<FirestoreEmulator> {
  const wanted = process.env.EMULATOR ?? '';
  if (!['', 'hidane', 'official'].includes(wanted)) {
    throw new Explained(`EMULATOR is "${wanted}": set it to "hidane" or "official", or leave it out.`);
  }
  if (wanted === 'official') return await findOfficial();
  const installed = findInstalledHidane() ?? (await getHidaneFromNpm());
  if (installed) return installed;

  const obstacle = cargoObstacle();
  if (!obstacle) return await buildHidane();
  const official = wanted === '' ? await findOfficial().catch(() => undefined) : undefined;
  if (official) return official;
  throw new Explained(
    `No Firestore emulator could be found: ${obstacle}, or install hidane ${HIDANE_VERSION} ` +
      '(https://hidane.dev) and name it in HIDANE_BIN, or install Java 21 or newer for the official emulator, ' +
      'which is downloaded from storage.googleapis.com.',
  );
}

function findInstalledHidane(): FirestoreEmulator | undefined {
  const named = process.env.HIDANE_BIN;
  if (named && !existsSync(named)) {
    throw new Explained(`HIDANE_BIN names ${named}, which is not there: correct it or leave it out.`);
  }
  const places = [
    { how: 'from HIDANE_BIN', binary: named ?? '' },
    ...(process.env.PATH ?? '')
      .split(delimiter)
      .map((folder) => ({ how: 'from PATH', binary: join(folder, 'hidane') })),
    { how: 'from .cache/hidane', binary: inRoot('.cache/hidane/bin/hidane') },
    { how: 'from .cache/hidane', binary: inRoot('.cache/hidane/node_modules/.bin/hidane') },
  ];
  const found = places.find(({ binary }) => existsSync(binary));
  return found && { kind: 'hidane', ...found };
}

/** npm has it compiled, but not in every registry: a quick request decides. */
async function getHidaneFromNpm(): Promise<FirestoreEmulator | undefined> {
  const found = spawnSync('npm', ['view', `hidane@${HIDANE_VERSION}`, 'version', '--fetch-retries=0'], {
    encoding: 'utf8',
    timeout: PROBE_MS,
  });
  if (found.stdout?.trim() !== HIDANE_VERSION) return undefined;
  const folder = inRoot('.cache/hidane');
  const installed = await step('Getting the Firestore emulator (hidane) from npm', () =>
    run('npm', ['install', '--prefix', folder, ...NPM_OPTIONS, `hidane@${HIDANE_VERSION}`]),
  );
  const binary = join(folder, 'node_modules/.bin/hidane');
  return installed.code === 0 && isInstalled(binary)
    ? { kind: 'hidane', binary, how: 'from npm' }
    : undefined;
}

/** What the person must install before hidane can be compiled here; undefined if nothing is missing. */
function cargoObstacle(): string | undefined {
  if (!isInstalled('cargo'))
    return 'install Rust 1.88 or newer (https://rustup.rs) so that it can be compiled';
  if (!['cc', 'gcc', 'clang'].some(isInstalled)) {
    return 'install a C compiler (Debian: `apt-get install gcc libc6-dev`) so that it can be compiled';
  }
  return undefined;
}

async function buildHidane(): Promise<FirestoreEmulator> {
  const folder = inRoot('.cache/hidane');
  const args = ['install', 'hidane', '--version', HIDANE_VERSION, '--locked', '--root', folder];
  await step('Compiling the Firestore emulator (hidane), once, about 3 minutes', async () => {
    const { code, output } = await run('cargo', args);
    if (code !== 0) throw explainCargo(output);
  });
  return { kind: 'hidane', binary: join(folder, 'bin/hidane'), how: 'compiled by cargo' };
}

function explainCargo(output: string): Explained {
  if (/could not resolve|failed to (download|fetch|get)|network|timed? ?out|spurious/i.test(output)) {
    return new Explained(
      'The crate registry could not be reached to get the Firestore emulator: check the connection, then run the command again.',
    );
  }
  if (/requires rustc|rustc \d[\d.]* is not supported/i.test(output)) {
    return new Explained(
      'Rust is too old to compile the Firestore emulator: run `rustup update` (1.88 or newer is needed), then run the command again.',
    );
  }
  const lastLines = output.split('\n').slice(-15).join('\n');
  return new Explained(
    `The Firestore emulator could not be compiled. The last lines of cargo:\n${lastLines}`,
  );
}

async function findOfficial(): Promise<FirestoreEmulator> {
  const javaFolder = findJavaFolder();
  if (!javaFolder) {
    throw new Explained(
      'The official Firestore emulator needs Java 21 or newer, and none was found on PATH, in JAVA_HOME or among ' +
        'the installed JDKs: install one (https://adoptium.net), or leave EMULATOR out to use hidane.',
    );
  }
  const { file, url } = officialJar('firestore');
  if (existsSync(file)) return { kind: 'official', javaFolder, how: 'from the cache of firebase-tools' };
  const reachable = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MS) }).then(
    (answer) => answer.ok,
    () => false,
  );
  if (reachable) return { kind: 'official', javaFolder, how: 'downloaded by firebase-tools' };
  throw new Explained(
    `The official Firestore emulator is not in the cache and ${new URL(url).host} cannot be reached: ` +
      'check the connection, or leave EMULATOR out to use hidane.',
  );
}

/** The major version in the output of `java -version`: 21 for `version "21.0.4"`, 8 for `version "1.8.0"`. */
export function javaMajor(output: string): number | undefined {
  const [, major] = /version "(?:1\.)?(\d+)/.exec(output) ?? [];
  return major === undefined ? undefined : Number(major);
}

/** The `bin` folder of Java 21 or newer: on PATH, in JAVA_HOME, or in the usual folders for JDKs. */
export function findJavaFolder(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const installed = JDK_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder).flatMap((jdk) => [join(folder, jdk, 'bin'), join(folder, jdk, 'Contents/Home/bin')]),
  );
  const candidates = [
    ...(env.PATH ?? '').split(delimiter),
    ...(env.JAVA_HOME ? [join(env.JAVA_HOME, 'bin')] : []),
    ...installed,
  ];
  return candidates.find((folder) => {
    const java = join(folder, 'java');
    if (!existsSync(java)) return false;
    const { stdout, stderr } = spawnSync(java, ['-version'], { encoding: 'utf8', timeout: 20_000 });
    return (javaMajor(`${stdout}${stderr}`) ?? 0) >= MIN_JAVA;
  });
}
