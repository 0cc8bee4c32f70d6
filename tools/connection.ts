/** How the commands reach Firestore: the running emulator, or a real project that was named. */
import { connect, type Firestore } from '../functions/src/platform/firestore/db.ts';
import { Explained } from './steps.ts';
import { PROJECT } from './suite/index.ts';
import { answers, DEFAULT_PORTS, HOST } from './suite/ports.ts';

const STORAGE_VARIABLES = ['FIREBASE_STORAGE_EMULATOR_HOST', 'STORAGE_EMULATOR_HOST'];

/** As everywhere in Firebase, a project whose id begins with `demo-` lives on the emulators. */
export const isLocal = (project: string | undefined) => project === undefined || project.startsWith('demo-');

/** Points Google's libraries at an emulator. Throws an Explained when it is not running. */
async function setEmulatorHost(name: string, variable: string, defaultPort: number): Promise<void> {
  // Credentials are not needed here, and looking for them takes seconds.
  process.env.METADATA_SERVER_DETECTION = 'none';
  const address = process.env[variable] ?? `${HOST}:${defaultPort}`;
  process.env[variable] = address;
  if (!(await answers(address))) {
    throw new Explained(
      `No ${name} emulator is running: start the site with \`npm start\` first, or name a project with --project.`,
    );
  }
}

/**
 * The Firestore of a real project, through the credentials of the machine, or of the emulators when no project is
 * named. Throws an Explained when the emulators are not running, or the machine has no credentials.
 */
export async function connectTo(project: string | undefined): Promise<Firestore> {
  // The libraries look at the second one first.
  process.env.GCLOUD_PROJECT = project ?? PROJECT;
  process.env.GOOGLE_CLOUD_PROJECT = process.env.GCLOUD_PROJECT;
  if (isLocal(project))
    await setEmulatorHost('Firestore', 'FIRESTORE_EMULATOR_HOST', DEFAULT_PORTS.firestore);
  else {
    delete process.env.FIRESTORE_EMULATOR_HOST;
    await accessToken();
  }
  return connect();
}

/**
 * Gives the tokens by which this machine speaks for its person at Google Cloud, each when it is needed. Throws an
 * Explained when it may not speak for anybody.
 */
export async function accessToken(): Promise<() => Promise<string>> {
  const { applicationDefault } = await import('firebase-admin/app');
  const credential = applicationDefault();
  const token = async () => (await credential.getAccessToken()).access_token;
  await token().catch(() => {
    throw new Explained(
      'This machine is not signed in to Google Cloud: run `gcloud auth application-default login` first.',
    );
  });
  return token;
}

/**
 * The bucket of a project; without a name the default one. To be called after `connectTo`. Throws an Explained when
 * there is no such bucket, or the emulators are not running.
 */
export async function googleBucket(project: string, name?: string) {
  if (isLocal(project))
    await setEmulatorHost('Storage', 'FIREBASE_STORAGE_EMULATOR_HOST', DEFAULT_PORTS.storage);
  else for (const variable of STORAGE_VARIABLES) delete process.env[variable];
  const { getStorage } = await import('firebase-admin/storage');
  const bucket = getStorage().bucket(
    name ?? `${project}.${isLocal(project) ? 'appspot.com' : 'firebasestorage.app'}`,
  );
  if (!isLocal(project) && !(await bucket.exists())[0]) {
    throw new Explained(`There is no bucket ${bucket.name}: name the one of the project with --bucket.`);
  }
  return bucket;
}
