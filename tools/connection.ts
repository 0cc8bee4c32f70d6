/** How the commands reach Firestore: the running emulator, or a real project that was named. */
import { connect as dial } from 'node:net';
import { connect, type Firestore } from '../functions/src/store/db.ts';
import { Explained } from './steps.ts';
import { PROJECT } from './suite/index.ts';
import { DEFAULT_PORTS, HOST } from './suite/ports.ts';

const DIAL_MS = 1_000;

const answers = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = dial({ host, port, timeout: DIAL_MS });
    const settle = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
  });

/**
 * The Firestore of a real project, through the credentials of the machine, or of the emulators when no project is
 * named. Throws an Explained when the emulators are not running.
 */
export async function connectTo(project: string | undefined): Promise<Firestore> {
  process.env.GCLOUD_PROJECT = project ?? PROJECT;
  if (project) {
    delete process.env.FIRESTORE_EMULATOR_HOST;
    return connect();
  }
  // Credentials are not needed here, and looking for them takes seconds.
  process.env.METADATA_SERVER_DETECTION = 'none';
  process.env.FIRESTORE_EMULATOR_HOST ??= `${HOST}:${DEFAULT_PORTS.firestore}`;
  const [host = HOST, port] = process.env.FIRESTORE_EMULATOR_HOST.split(':');
  if (!(await answers(host, Number(port)))) {
    throw new Explained(
      'No Firestore emulator is running: start the site with `npm start` first, or name a project with --project.',
    );
  }
  return connect();
}
