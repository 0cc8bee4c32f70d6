/** The connection of the commands to Firestore: to the running emulator, or to the named real project. */
import { openBucket } from '../functions/src/platform/files.ts';
import { connect, type Firestore } from '../functions/src/platform/firestore/db.ts';
import { Explained } from './steps.ts';
import { PROJECT } from './suite/index.ts';
import { DEFAULT_PORTS, HOST } from './suite/ports.ts';

const ANSWER_MS = 10_000;
/** The variables by which Google's libraries find the emulators, with their usual ports. */
const EMULATORS = {
  FIRESTORE_EMULATOR_HOST: DEFAULT_PORTS.firestore,
  FIREBASE_STORAGE_EMULATOR_HOST: DEFAULT_PORTS.storage,
};

/** As everywhere in Firebase, a project whose id begins with `demo-` exists only on the emulators. */
export const isLocal = (project: string | undefined) => project === undefined || project.startsWith('demo-');

async function requireRunning(name: string, address = ''): Promise<void> {
  await fetch(`http://${address}`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => {
    throw new Explained(
      `No ${name} emulator is running: start the site with \`npm start\` first, or name a project with --project.`,
    );
  });
}

/** The Firestore of a real project, with the credentials of this machine, or of the emulators if none is named. */
export async function connectTo(project: string | undefined): Promise<Firestore> {
  // Google's libraries read GOOGLE_CLOUD_PROJECT first.
  process.env.GCLOUD_PROJECT = project ?? PROJECT;
  process.env.GOOGLE_CLOUD_PROJECT = process.env.GCLOUD_PROJECT;
  if (isLocal(project)) {
    // An emulator needs no credentials, and the search for them takes seconds.
    process.env.METADATA_SERVER_DETECTION = 'none';
    for (const [name, port] of Object.entries(EMULATORS)) process.env[name] ??= `${HOST}:${port}`;
    await requireRunning('Firestore', process.env.FIRESTORE_EMULATOR_HOST);
  } else {
    for (const name of [...Object.keys(EMULATORS), 'STORAGE_EMULATOR_HOST']) delete process.env[name];
    await requireSignIn();
  }
  return connect();
}

/** Throws an Explained unless this machine is signed in to Google Cloud. */
export async function requireSignIn(): Promise<void> {
  const { applicationDefault } = await import('firebase-admin/app');
  await applicationDefault()
    .getAccessToken()
    .catch(() => {
      throw new Explained(
        'This machine is not signed in to Google Cloud: run `gcloud auth application-default login` first.',
      );
    });
}

/** The bucket of a project; without a name the default one. Call it after `connectTo`. */
export async function googleBucket(project: string, name?: string) {
  if (isLocal(project)) await requireRunning('Storage', process.env.FIREBASE_STORAGE_EMULATOR_HOST);
  const usual = `${project}.${isLocal(project) ? 'appspot.com' : 'firebasestorage.app'}`;
  const bucket = await openBucket(name ?? usual);
  // Not by `exists`: whoever may read and write all files of a bucket may not look at the bucket itself.
  if (!isLocal(project))
    await bucket.getFiles({ maxResults: 1, autoPaginate: false }).catch((error) => {
      if (error.code !== 404) throw error;
      throw new Explained(`There is no bucket ${bucket.name}: name the one of the project with --bucket.`);
    });
  return bucket;
}
