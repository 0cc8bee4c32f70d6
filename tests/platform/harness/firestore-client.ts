/** Between the Firestore client and the network: what it sends can be seen, held back and spoiled. */
import type { Firestore } from 'firebase-admin/firestore';

/** How long a call may take, where a test decides when that is over: no timer of anybody else's has this length. */
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
/** What happens to a request; `send` lets it through. */
export type Intercept = (method: string, request: Request, send: () => Promise<unknown>) => Promise<unknown>;

/** Passes every request of a client through `intercept` until the returned function is called. */
export function intercept(db: Firestore, through: Intercept): () => void {
  // The client has no public place for this; without the two functions every test that uses it fails.
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

/** What some work asks of Firestore: each request with the number of documents that it reads or writes. */
export async function workOf(db: Firestore, work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const stop = intercept(db, (method, { documents, writes }, send) => {
    seen.push(`${method} ${(documents ?? writes ?? []).length}`);
    return send();
  });
  await work().finally(stop);
  return seen;
}
