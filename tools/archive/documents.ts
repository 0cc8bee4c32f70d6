/**
 * All documents of a Firestore, through its REST interface: unlike the SDKs it distinguishes 1 from 1.0 and keeps
 * nanoseconds, so that a restore keeps every value.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { applicationDefault } from 'firebase-admin/app';
import { z } from 'zod';
import { collections } from '../../functions/src/platform/firestore/db.ts';
import { Explained } from '../steps.ts';

/**
 * What a backup leaves out: sessions, open links to a new password and to previews, and what expires within a day;
 * second factors, which only the functions' own keys can decrypt, and those keys; devices, events and the webhook, so
 * that a copy of the site notifies nobody; the content snapshots, which the functions make again; and the security log,
 * so that no restore can replace it.
 */
const PASSING: ReadonlySet<string> = new Set([
  collections.sessions,
  collections.passwordLinks,
  collections.factors,
  collections.challenges,
  collections.presence,
  collections.shareLinks,
  collections.inquiryEvents,
  collections.pushDevices,
  collections.webhooks,
  collections.webhookTries,
  collections.limits,
  collections.formTokens,
  collections.secrets,
  collections.securityLog,
  collections.content,
]);
const KEPT: ReadonlySet<string> = new Set(Object.values(collections).filter((name) => !PASSING.has(name)));
/** Whether Firestore accepts an id: no slashes, dots alone, names between double underscores, or too many bytes. */
const isId = (id: string) =>
  id !== '' && !/^(\.\.?|__.*__)$/.test(id) && Buffer.byteLength(id) <= MAX_ID_BYTES && id.isWellFormed();

/** A document: its path below the database, and its typed values in the form of the REST interface. */
export const storedDocument = z.object({ path: z.string(), fields: z.record(z.string(), z.unknown()) });
export type StoredDocument = z.output<typeof storedDocument>;

export const collectionOf = (path: string): string => path.split('/', 1)[0] ?? '';

/** Whether a document belongs into a backup: one of the site's own collections, none of which has subcollections. */
export function isKept(path: string): boolean {
  const [collection = '', id = '', ...deeper] = path.split('/');
  return KEPT.has(collection) && isId(id) && deeper.length === 0;
}

const PAGE = 300;
const MAX_ID_BYTES = 1_500;
const WRITE_BATCH = 200;
/** Most bytes of a slice of writes: Firestore refuses a request above 10 MiB. */
const WRITE_BYTES = 8_000_000;
const MAX_TRIES = 6;
const FIRST_PAUSE_MS = 250;

type Row = {
  document?: { name: string; fields?: Record<string, unknown> };
  readTime: string;
  /** A query that fails midway reports its error among the rows. */
  error?: { message: string };
};
type Status = { code?: number; message?: string };

/** The documents of a project: on the emulator if the environment names one, else on the real Firestore. */
export function documentsOf(project: string) {
  const emulator = process.env.FIRESTORE_EMULATOR_HOST;
  const database = `projects/${project}/databases/(default)/documents`;
  const base = emulator ? `http://${emulator}` : 'https://firestore.googleapis.com';
  const credential = emulator ? undefined : applicationDefault();

  /** Makes a call; retries it when the connection breaks or Firestore is busy, which `busyIn` finds in an answer. */
  async function post<T>(verb: string, body: object, busyIn?: (answer: T) => Status | undefined) {
    for (let tries = 1; ; tries++) {
      const token = (await credential?.getAccessToken())?.access_token ?? 'owner';
      const { status, text } = await fetch(`${base}/v1/${database}:${verb}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch((error: Error) => ({ status: 503, text: error.message }));
      const answer = status === 200 ? (JSON.parse(text) as T) : undefined;
      const busy = answer && busyIn?.(answer);
      if (answer && !busy) return answer;
      const mayPass = busy || status === 429 || status >= 500;
      if (!mayPass || tries === MAX_TRIES)
        throw new Explained(`Firestore answered ${busy?.message ?? `${status}: ${text.slice(0, 300)}`}`);
      await pause(FIRST_PAUSE_MS * 2 ** tries);
    }
  }

  /** All documents, or those of one collection, by path; with subcollections and documents below missing ones. */
  const query = (limit: number, after?: string, collection?: string) => ({
    from: [collection ? { collectionId: collection } : { allDescendants: true }],
    orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
    limit,
    ...(after && { startAt: { values: [{ referenceValue: `${database}/${after}` }], before: false } }),
  });

  /** Writes in slices, each of which is repeated as long as one of its writes fails. */
  async function write(writes: readonly object[]): Promise<void> {
    const slices: object[][] = [];
    let room = 0;
    for (const one of writes) {
      const size = Buffer.byteLength(JSON.stringify(one));
      if (size > room || slices.at(-1)?.length === WRITE_BATCH) {
        slices.push([]);
        room = WRITE_BYTES;
      }
      slices.at(-1)?.push(one);
      room -= size;
    }
    for (const slice of slices) {
      await post<{ status?: Status[] }>('batchWrite', { writes: slice }, ({ status }) =>
        status?.find(({ code }) => code),
      );
    }
  }

  return {
    async now(): Promise<string> {
      const [row] = await post<Row[]>('runQuery', { structuredQuery: query(1) });
      if (!row) throw new Error('Firestore gave no time');
      return row.readTime;
    },

    /** Pages of all documents, or of one collection's, as they were at `readTime`, by default as they are now. */
    async *pages(readTime?: string, collection?: string): AsyncGenerator<StoredDocument[]> {
      let after: string | undefined;
      for (;;) {
        const structuredQuery = query(PAGE, after, collection);
        const rows = await post<Row[]>('runQuery', { structuredQuery, readTime });
        for (const { error } of rows) if (error) throw new Explained(`Firestore stopped: ${error.message}`);
        const found = rows.flatMap(({ document }) =>
          document ? [{ path: document.name.slice(database.length + 1), fields: document.fields ?? {} }] : [],
        );
        // Only an empty page marks the end.
        if (found.length === 0) return;
        yield found;
        after = found.at(-1)?.path;
      }
    },

    /** Stores documents, and changes references into the project `from` to references into this one. */
    async set(documents: readonly StoredDocument[], from: string): Promise<void> {
      const theirs = `projects/${from}/databases/(default)/documents/`;
      const moved = (name: string, value: unknown) =>
        name === 'referenceValue' && typeof value === 'string' && value.startsWith(theirs)
          ? `${database}/${value.slice(theirs.length)}`
          : value;
      const updates = documents.map(({ path, fields }) => ({
        update: { name: `${database}/${path}`, fields: JSON.parse(JSON.stringify(fields), moved) },
      }));
      await write(updates);
    },

    remove: (paths: readonly string[]) => write(paths.map((path) => ({ delete: `${database}/${path}` }))),
  };
}
export type Documents = ReturnType<typeof documentsOf>;
