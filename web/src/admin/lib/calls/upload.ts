import { createStore } from '../../../shared/lib/create-store.ts';

type Upload = { sent: number; total: number; cancel: () => void };

/** The upload of a form while it is being sent; null while it waits for its response. */
export const upload = createStore<Upload | null>(null);

export const hasFile = (body: unknown): body is FormData =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof File);

/** An earlier upload, of a form that was left meanwhile, shows nothing any more. */
let latest: XMLHttpRequest;

/** `fetch` for a form with files: it reports upload progress, which `fetch` cannot, and can be cancelled. */
export const fetchWithProgress = (address: string, { method = 'GET', headers, body }: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    latest = request;
    const show = (sent: Upload | null) => request === latest && upload.set(sent);
    request.open(method, address);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) =>
      show(loaded < total ? { sent: loaded, total, cancel: () => request.abort() } : null);
    request.onloadend = () => show(null);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      resolve(new Response(responseText || null, { status, statusText }));
    };
    request.onerror = () => reject(new TypeError('Failed to fetch'));
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    request.send(body as FormData);
  });
