/** Stands between the Firestore client and the network, so that tests can see, hold back and break its requests. */
import type { Firestore } from 'firebase-admin/firestore';

/** The deadline of calls whose end a test decides: it finds the timer by this length, which no other timer has. */
export const DEADLINE_MS = 987_654;

type Write = { update?: { name: string }; delete?: string };
type Request = {
  documents?: unknown[];
  writes?: Write[];
  structuredQuery?: { from?: { collectionId?: string }[] };
};
type Client = {
  request(method: string, request: Request, ...rest: unknown[]): Promise<unknown>;
  requestStream(
    method: string,
    bidirectional: boolean,
    request: Request,
    ...rest: unknown[]
  ): Promise<unknown>;
};
/** Handles a request; `send` lets it through. */
export type Intercept = (method: string, request: Request, send: () => Promise<unknown>) => Promise<unknown>;

/** Passes every request of a client through `intercept` until the returned function is called. */
export function intercept(db: Firestore, through: Intercept): () => void {
  // The SDK has no public hook for this. If it loses the two methods, every test that intercepts fails.
  const client = db as unknown as Client;
  const { request, requestStream } = client;
  client.request = (method, sent, ...rest) =>
    through(method, sent, () => request.call(client, method, sent, ...rest));
  client.requestStream = (method, bidirectional, sent, ...rest) =>
    through(method, sent, () => requestStream.call(client, method, bidirectional, sent, ...rest));
  return () => {
    client.request = request;
    client.requestStream = requestStream;
  };
}

export const written = ({ writes = [] }: Request): string[] =>
  writes.map((write) => (write.update?.name ?? write.delete ?? '').split('/documents/')[1] ?? '');

export const asked = ({ documents = [] }: Request): string[] =>
  documents.map((name) => String(name).split('/documents/')[1] ?? '');

/** The Firestore requests of some work, each with the number of documents that it reads or writes. */
export async function workOf(db: Firestore, work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const stop = intercept(db, (method, { documents, writes }, send) => {
    seen.push(`${method} ${(documents ?? writes ?? []).length}`);
    return send();
  });
  await work().finally(stop);
  return seen;
}
