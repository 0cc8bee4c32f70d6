/**
 * The built functions of a folder in one process: each HTTP function behind the functions framework, as in production,
 * the triggers behind listeners of Firestore. Prints `READY` and the address of each function when all of them answer.
 */
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { http as register } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { declaredParams } from 'firebase-functions/params';
import { listenAnywhere } from '../../../tools/suite/ports.ts';

/** The description that firebase-functions attaches to each function for a deploy. */
interface Endpoint {
  httpsTrigger?: object;
  eventTrigger?: { eventType: string; eventFilterPathPatterns?: { document?: string } };
}
type Deployed = Parameters<typeof register>[1] & {
  __endpoint: Endpoint;
  run: (event: { params: Record<string, string>; data: QueryDocumentSnapshot }) => Promise<void>;
};

const CREATED = 'google.cloud.firestore.document.v1.created';

/** Writes the defaults of parameters into the environment, as a deploy does. */
function setDefaults(): void {
  for (const { name, options } of declaredParams as { name: string; options?: { default?: unknown } }[]) {
    process.env[name] ??= String(options?.default ?? '');
  }
}

async function serve(name: string, deployed: Deployed): Promise<string> {
  register(name, deployed);
  const server: Server = getTestServer(name);
  // As on the platform, the proxy in front of the function closes idle connections, not the function.
  server.keepAliveTimeout = 0;
  return `http://${await listenAnywhere(server)}`;
}

/** Runs a function for each document that is created from now on. */
async function listen(name: string, { __endpoint, run }: Deployed): Promise<void> {
  const pattern = __endpoint.eventTrigger?.eventFilterPathPatterns?.document ?? '';
  const [, collection = '', key = ''] = /^(\w+)\/\{(\w+)\}$/.exec(pattern) ?? [];
  if (__endpoint.eventTrigger?.eventType !== CREATED || !collection) {
    throw new Error(`The trigger of ${name} is of a kind that nothing here listens to`);
  }
  let isFirst = true;
  await new Promise<void>((resolve, reject) => {
    getFirestore()
      .collection(collection)
      .onSnapshot((snapshot) => {
        const created = isFirst ? [] : snapshot.docChanges().filter(({ type }) => type === 'added');
        isFirst = false;
        resolve();
        for (const { doc } of created) {
          run({ params: { [key]: doc.id }, data: doc }).catch((error: unknown) =>
            console.error(`${name} failed for ${doc.ref.path}:`, error),
          );
        }
      }, reject);
  });
}

const [folder = ''] = process.argv.slice(2);
initializeApp();
const functions = createRequire(import.meta.url)(folder) as Record<string, Deployed>;
setDefaults();
const addresses: Record<string, string> = {};
for (const [name, deployed] of Object.entries(functions)) {
  if (deployed.__endpoint.httpsTrigger) addresses[name] = await serve(name, deployed);
  if (deployed.__endpoint.eventTrigger) await listen(name, deployed);
}
console.log(`READY ${JSON.stringify(addresses)}`);
