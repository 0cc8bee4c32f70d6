import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot } from '../paths.ts';
import { Explained, step } from '../steps.ts';
import { RUNTIME_PLACEHOLDER } from '../storage-rules-runtime/main.ts';
import { fingerprint, type KeptData, keptData } from './data.ts';
import { type FirestoreEmulator, findFirestoreEmulator, hasRulesRuntime } from './firestore-emulator.ts';
import { EMULATORS, type Emulator, HOST, originOf, type Ports, portsOf } from './ports.ts';
import { ProcessGroup, unlessInterrupted } from './processes.ts';
import { keepRunning } from './restart.ts';
import { copyFunctions, makeRunFolder, type RunFolder, SECRETS } from './run-folder.ts';

/** A project id that begins with `demo-` never reaches a real project. */
export const PROJECT = 'demo-mipaka';

/** The interval of checks for changed data, which is then saved at once. */
const LOOK_EVERY_MS = 5_000;
/** Errors after which the emulators still run, but without the functions or with rules that deny everything. */
const BROKEN = /Failed to load function definition|Failed to start functions|(storage|firestore)\.rules:\d+/;
const BROKEN_LINE = /^.*firestore\.rules:\d+.*$/m;
const READY_WITHIN_MS = 180_000;

export interface SuiteOptions {
  /** Names the folder below .cache/suite: two suites that run at the same time need different names. */
  name: string;
  only?: readonly Emulator[];
  /** Values of the functions' parameters, such as a limit that a test raises. */
  params?: Record<string, string>;
  /** Secrets of the functions; without SMTP_URL mails stay in the outbox. */
  secrets?: Partial<typeof SECRETS>;
  /**
   * Keeps the data between runs, and restarts emulators that end by themselves with it; `fresh` deletes it first. Only
   * a suite with data in .data has the usual ports.
   */
  data?: { fresh: boolean; folder?: string };
  onFunctionLog?: (line: string) => void;
}

/** Starts the emulators; `stop` ends them, after it has kept the data. */
async function startSuite(options: SuiteOptions) {
  const { only = EMULATORS } = options;
  const ports = await portsOf(Boolean(options.data && !options.data.folder));
  const firestore = await findFirestoreEmulator();
  console.log(`  Firestore: ${firestore.binary ? 'hidane' : 'the official emulator'}, ${firestore.how}`);
  const data = options.data && keptData(options.data.folder);
  if (options.data?.fresh) data?.forget();
  const params = { ALLOWED_ORIGINS: originOf(ports), ...options.params };
  const folder = await makeRunFolder(options.name, ports, only, params, { ...SECRETS, ...options.secrets });

  const start = () => startEmulators(options, only, firestore, folder, data?.last());
  let emulators = await step(`Starting the emulators (${only.join(', ')})`, start);
  let isStopping = false;
  let isRunning = true;
  const restart = async () => {
    isRunning = false;
    console.log('The emulators ended by themselves; they start again with the kept data.');
    // Child processes that are still alive hold the ports.
    await emulators.stop();
    emulators = await start();
    isRunning = true;
    return emulators;
  };
  const ended = keepRunning(emulators, restart, () => isStopping || !data).then((): never => {
    throw endedTooEarly(folder);
  });
  // After a normal end nothing awaits this promise.
  ended.catch(() => {});
  const endSaving = data && keepSaving(folder, `${HOST}:${ports.firestore}`, data, () => isRunning);

  /** Runs work whose writes trigger no function. */
  const withoutTriggers = async (work: () => Promise<void>) => {
    await askHub(folder, 'PUT', '/functions/disableBackgroundTriggers');
    await work().finally(() => askHub(folder, 'PUT', '/functions/enableBackgroundTriggers'));
  };
  const suite = {
    origin: originOf(ports),
    ports,
    /** The environment variables with which SDKs, tools and tests reach these emulators. */
    env: environment(ports, only),
    log: folder.log,
    /** The process id of the Firestore emulator, found by its port. Throws on systems without /proc. */
    firestorePid: () => emulators.find(`--port\0${ports.firestore}\0`),
    withoutTriggers,
    /** Loads the functions again from functions/dist: the emulator does so when it triggers them again. */
    reload: () => withoutTriggers(async () => copyFunctions(folder.path)),
    /** Rejects when the emulators have ended by themselves and are not restarted. */
    ended,
  };
  const stop = async () => {
    isStopping = true;
    await endSaving?.();
    await emulators.stop('SIGINT');
  };
  return { suite, stop };
}
export type Suite = Awaited<ReturnType<typeof startSuite>>['suite'];

/** Starts the emulators, runs the body, and stops them whatever happens. */
export async function withSuite<Result>(
  options: SuiteOptions,
  body: (suite: Suite) => Promise<Result>,
): Promise<Result> {
  const { suite, stop } = await startSuite(options);
  try {
    return await unlessInterrupted(Promise.race([body(suite), suite.ended]));
  } finally {
    await stop();
  }
}

function environment(ports: Ports, only: readonly Emulator[]): Record<string, string> {
  const at = (name: Emulator) => `${HOST}:${ports[name]}`;
  const addresses: Partial<Record<Emulator, Record<string, string>>> = {
    hosting: { SITE_ORIGIN: originOf(ports) },
    firestore: { FIRESTORE_EMULATOR_HOST: at('firestore') },
    auth: { FIREBASE_AUTH_EMULATOR_HOST: at('auth') },
    storage: { FIREBASE_STORAGE_EMULATOR_HOST: at('storage') },
  };
  // Without METADATA_SERVER_DETECTION, Google's libraries look for a cloud's metadata server, and warn or wait.
  const all = { GCLOUD_PROJECT: PROJECT, GOOGLE_CLOUD_PROJECT: PROJECT, METADATA_SERVER_DETECTION: 'none' };
  return Object.assign(all, ...only.map((name) => addresses[name]));
}

async function startEmulators(
  options: SuiteOptions,
  only: readonly Emulator[],
  firestore: FirestoreEmulator,
  folder: RunFolder,
  kept: string | undefined,
): Promise<ProcessGroup> {
  const firebase = [
    ...[process.execPath, inRoot('node_modules/firebase-tools/lib/bin/firebase.js')],
    ...['emulators:start', '--project', PROJECT, '--non-interactive'],
    ...['--only', [...only, ...(only.includes('functions') ? ['eventarc'] : [])].join(',')],
    ...(kept ? ['--import', kept] : []),
  ];
  const [command = '', ...args] = firestore.binary ? [firestore.binary, 'exec', '--', ...firebase] : firebase;

  // The Storage emulator keeps its blobs in a fixed folder of TMPDIR, which two suites would share. TMPDIR is not in
  // the run folder, because it also holds sockets, whose paths may only be about 100 bytes long.
  const temporary = mkdtempSync(join(tmpdir(), 'mipaka-'));
  let broken: string | undefined;
  const ready = new AbortController();
  const emulators = new ProcessGroup(command, args, {
    cwd: folder.path,
    env: { ...javaEnvironment(firestore, folder), TMPDIR: temporary, CI: 'true' },
    log: folder.log,
    onLine: (line) => {
      if (line.includes('All emulators ready')) ready.abort();
      if (BROKEN.test(line)) broken ??= line.replace(/^\W+/, '');
      if (line.startsWith('>')) options.onFunctionLog?.(line.slice(1).trim());
    },
  });
  void emulators.ended.finally(() => rmSync(temporary, { recursive: true, force: true })).catch(() => {});
  try {
    // The wait ends early by the signal when the emulators are ready, or when they exit.
    const late = pause(READY_WITHIN_MS, true, { signal: ready.signal }).catch(() => false);
    const isLate = await unlessInterrupted(Promise.race([late, emulators.ended.then(() => true)]));
    if (isLate) throw endedTooEarly(folder);
    // firebase-tools keeps the Firestore emulator's output in a separate file.
    const firestoreLog = join(folder.path, 'firestore-debug.log');
    if (existsSync(firestoreLog)) broken ??= BROKEN_LINE.exec(readFileSync(firestoreLog, 'utf8'))?.[0];
    if (broken) throw new Explained(`${broken}\nEverything the emulators printed: ${folder.log}`);
    return emulators;
  } catch (error) {
    await emulators.stop('SIGINT');
    throw error;
  }
}

/** Without Java and its jar, tools/storage-rules-runtime is the `java` of the Storage emulator: first on PATH. */
function javaEnvironment({ binary }: FirestoreEmulator, folder: RunFolder): Record<string, string> {
  if (!binary || hasRulesRuntime()) return {};
  const placeholder = join(folder.path, RUNTIME_PLACEHOLDER);
  writeFileSync(placeholder, '');
  return {
    PATH: `${inRoot('tools/storage-rules-runtime')}${delimiter}${process.env.PATH ?? ''}`,
    STORAGE_EMULATOR_BINARY_PATH: placeholder,
  };
}

function endedTooEarly({ log, path }: RunFolder): Explained {
  const lines = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []);
  // firebase-tools does not print the reason of an unexpected error, but writes it into a separate file.
  const reasons = lines(join(path, 'firebase-debug.log')).filter((line) => /error|^\s+at /i.test(line));
  return new Explained(
    `The emulators did not come up or ended by themselves. Their last lines (${log}):\n` +
      [...lines(log).slice(-25), ...reasons.slice(-12)].join('\n'),
  );
}

async function askHub({ hubPort }: RunFolder, method: string, path: string, body?: object): Promise<void> {
  const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(`http://${HOST}:${hubPort}${path}`, init);
  if (!answer.ok)
    throw new Error(`The emulator hub answered ${answer.status} to ${path}: ${await answer.text()}`);
}

/**
 * Exports the data within ten seconds after a change, because a kill leaves no time for it, unless the emulators
 * restart. Returns the function that ends this with a last export.
 */
function keepSaving(folder: RunFolder, firestoreHost: string, data: KeptData, isRunning: () => boolean) {
  let saved = '';
  let current: Promise<void> = Promise.resolve();
  const save = () =>
    data.keep((path) => askHub(folder, 'POST', '/_admin/export', { path, initiatedBy: 'suite' }));
  const saveChanges = async () => {
    const found = isRunning() ? await fingerprint(firestoreHost, PROJECT) : saved;
    if (found === saved) return;
    await save();
    saved = found;
  };
  const timer = setInterval(() => {
    // Emulators that have just ended do not answer; the next check after their restart does.
    current = current.then(saveChanges).catch(() => {});
  }, LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await current;
    const explain = (error: unknown) => console.error('The data could not be kept:', error);
    await step('Keeping the data in .data', save).catch(explain);
  };
}
