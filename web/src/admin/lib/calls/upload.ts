import { useSyncExternalStore } from 'react';

/** A form with files that is on its way, in bytes. */
export type Upload = { sent: number; total: number; cancel: () => void };

let uploads: readonly Upload[] = [];
const watchers = new Set<() => void>();
function set(next: readonly Upload[]) {
  uploads = next;
  for (const watcher of watchers) watcher();
}
const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
};

/** What is on its way; what has arrived as a whole and waits for its answer is not. */
export const useUploads = () => useSyncExternalStore(subscribe, () => uploads);

/** Whether a body is a form with a file in it. */
export const hasFile = (body: unknown): boolean =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof File);

/** `fetch` for a form with files: it says how much of it is sent, which `fetch` cannot, and can be cancelled. */
export const fetchWithProgress = (address: string, { method = 'GET', headers, body }: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    let own: Upload | undefined;
    const show = (next?: Upload) => {
      set([...uploads.filter((one) => one !== own), ...(next ? [next] : [])]);
      own = next;
    };
    request.upload.onprogress = ({ loaded, total }) =>
      show(loaded < total ? { sent: loaded, total, cancel: () => request.abort() } : undefined);
    request.onloadend = () => show();
    request.onload = () => {
      const { status, statusText, responseText } = request;
      resolve(new Response(responseText || null, { status, statusText }));
    };
    request.onerror = () => reject(new TypeError('Failed to fetch'));
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    request.send(body as FormData);
  });
