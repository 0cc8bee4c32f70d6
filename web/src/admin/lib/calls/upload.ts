import { createStore } from '../../../shared/lib/create-store.ts';

export type Upload = { sent: number; total: number; cancel: () => void };

/** Uploads that are still being sent; an upload that waits for its response is not among them. */
export const uploads = createStore<readonly Upload[]>([]);

export const hasFile = (body: unknown): boolean =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof File);

/** `fetch` for a form with files: it reports upload progress, which `fetch` cannot, and can be cancelled. */
export const fetchWithProgress = (address: string, { method = 'GET', headers, body }: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    let own: Upload | undefined;
    const show = (next?: Upload) => {
      uploads.set([...uploads.get().filter((one) => one !== own), ...(next ? [next] : [])]);
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
