/**
 * Every running suite has its own folder: a copy of the build, and a firebase.json with its ports. So neither a build
 * nor a second suite removes files of a running site, and the files of firebase-tools stay out of the checkout.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../paths.ts';
import { Explained } from '../steps.ts';
import { type Emulator, freePort, HOST, type Ports } from './ports.ts';

/** The default secrets of the functions; `none` stands for no secret. */
export const SECRETS = {
  SMTP_URL: 'none',
  MAIL_INBOUND_SECRET: 'none',
  VAPID_PRIVATE_KEY: 'none',
  // Fixed, because the next start has to decrypt the kept data.
  ACCOUNT_KEY: 'of the emulators, which hold nothing secret',
};

/** Creates the folder from scratch. `params` and `secrets` are the values of the functions' parameters and secrets. */
export async function makeRunFolder(
  name: string,
  ports: Ports,
  only: readonly Emulator[],
  params: Record<string, string>,
  secrets: Record<string, string>,
) {
  const path = inRoot('.cache/suite', name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(join(path, 'params'), { recursive: true });

  // The hub exports data and reloads functions.
  const hubPort = await freePort();
  const listen = (port: number) => ({ host: HOST, port });
  const { hosting, functions } = JSON.parse(readFileSync(inRoot('firebase.json'), 'utf8'));
  const websocketPort = await freePort();
  const config = {
    hosting: { ...hosting, public: 'hosting' },
    functions: functions.map((one: object) => ({ ...one, source: 'functions', configDir: 'params' })),
    firestore: { rules: 'firestore.rules', indexes: 'firestore.indexes.json' },
    storage: { rules: 'storage.rules' },
    emulators: {
      ...Object.fromEntries(only.map((emulator) => [emulator, listen(ports[emulator])])),
      ...(only.includes('firestore') && { firestore: { ...listen(ports.firestore), websocketPort } }),
      hub: listen(hubPort),
      logging: listen(await freePort()),
      eventarc: listen(await freePort()),
      tasks: listen(await freePort()),
      ui: { enabled: false },
      singleProjectMode: true,
    },
  };
  writeFileSync(join(path, 'firebase.json'), JSON.stringify(config, null, 2));
  // Only values in a dotenv file reach both the discovery of the functions and their processes.
  writeDotenv(join(path, 'params/.env'), params);
  for (const rules of ['firestore.rules', 'firestore.indexes.json', 'storage.rules']) {
    cpSync(inRoot(rules), join(path, rules));
  }
  if (only.includes('hosting')) copyBuilt('web/dist/hosting', join(path, 'hosting'));
  if (only.includes('functions')) {
    copyFunctions(path);
    // Without values here the emulator asks Google's Secret Manager.
    writeDotenv(join(path, 'functions/.secret.local'), secrets);
  }
  return { path, hubPort, log: join(path, 'emulators.log') };
}
export type RunFolder = Awaited<ReturnType<typeof makeRunFolder>>;

function writeDotenv(file: string, values: Record<string, string>): void {
  const lines = Object.entries(values).map(([key, value]) => `${key}=${JSON.stringify(value)}\n`);
  writeFileSync(file, lines.join(''));
}

/** Copies the functions' build into the folder, over the existing files. */
export function copyFunctions(path: string): void {
  const target = join(path, 'functions');
  copyBuilt('functions/dist', target);
  // Packages that npm did not hoist are there: express 5 beside the express 4 of firebase-tools.
  const packages = inRoot('functions/node_modules');
  const link = join(target, 'node_modules');
  if (existsSync(packages) && !existsSync(link)) symlinkSync(packages, link, 'junction');
}

function copyBuilt(built: string, target: string): void {
  if (!existsSync(inRoot(built))) throw new Explained(`${built} is missing: run \`npm run build\` first.`);
  cpSync(inRoot(built), target, { recursive: true });
}
