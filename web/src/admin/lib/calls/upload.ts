import { createStore } from '../../../shared/lib/create-store.ts';

type Upload = { sent: number; total: number; cancel: () => void };

/** The upload of a form while it is being sent; null while it waits for its response. */
export const upload = createStore<Upload | null>(null);

export const hasFile = (body: unknown): boolean =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof File);

/** `fetch` for a form with files: it reports upload progress, which `fetch` cannot, and can be cancelled. */
export const fetchWithProgress = (address: string, { method = 'GET', headers, body }: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) =>
      upload.set(loaded < total ? { sent: loaded, total, cancel: () => request.abort() } : null);
    request.onloadend = () => upload.set(null);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      resolve(new Response(responseText || null, { status, statusText }));
    };
    request.onerror = () => reject(new TypeError('Failed to fetch'));
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    request.send(body as FormData);
  });
