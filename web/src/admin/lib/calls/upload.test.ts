import { afterEach, expect, test, vi } from 'vitest';
import { fetchWithProgress, upload } from './upload.ts';

afterEach(() => vi.unstubAllGlobals());

test('the bar and its Cancel belong to the latest upload, also while an earlier one is still sent', () => {
  const requests: XMLHttpRequest[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      open = vi.fn();
      send = vi.fn();
      abort = vi.fn();
      constructor() {
        requests.push(this as never);
      }
    },
  );
  for (const address of ['/first', '/second']) fetchWithProgress(address, { body: new FormData() });
  const [first, second] = requests as [XMLHttpRequest, XMLHttpRequest];
  const report = ({ upload }: XMLHttpRequest, loaded: number) =>
    upload.onprogress?.({ loaded, total: 8 } as never);
  report(second, 2);
  report(first, 6);
  first.onloadend?.({} as never);
  expect(upload.get()).toMatchObject({ sent: 2, total: 8 });
  upload.get()?.cancel();
  expect(second.abort).toHaveBeenCalledOnce();
  expect(first.abort).not.toHaveBeenCalled();
  second.onloadend?.({} as never);
  expect(upload.get()).toBeNull();
});
