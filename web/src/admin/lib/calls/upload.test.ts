import { afterEach, expect, test, vi } from 'vitest';
import { fetchWithProgress, upload } from './upload.ts';

const requests: Request[] = [];

class Request {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onloadend = () => {};
  open = vi.fn();
  send = vi.fn();
  abort = vi.fn();
  constructor() {
    requests.push(this);
  }
}

afterEach(() => vi.unstubAllGlobals());

test('the bar and its Cancel belong to the latest upload, also while an earlier one is still sent', () => {
  vi.stubGlobal('XMLHttpRequest', Request);
  for (const address of ['/first', '/second']) fetchWithProgress(address, { body: new FormData() });
  const [first, second] = requests as [Request, Request];
  second.upload.onprogress?.({ loaded: 2, total: 8 });
  first.upload.onprogress?.({ loaded: 6, total: 8 });
  first.onloadend();
  expect(upload.get()).toMatchObject({ sent: 2, total: 8 });
  upload.get()?.cancel();
  expect(second.abort).toHaveBeenCalledOnce();
  expect(first.abort).not.toHaveBeenCalled();
  second.onloadend();
  expect(upload.get()).toBeNull();
});
