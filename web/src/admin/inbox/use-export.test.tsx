import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { saveFile } from '../lib/calls/save-file.ts';
import { useJob } from '../lib/calls/use-job.ts';
import { renderAdmin } from '../lib/testing/render-for-test.tsx';
import { useExport } from './use-export.ts';

vi.mock('../lib/calls/save-file.ts', () => ({ saveFile: vi.fn() }));

const HEADER = '"Reference","Message"\r\n';

function Export() {
  const { mutate } = useExport('inquiries', useJob().run);
  return (
    <button type="button" onClick={() => mutate([{ ids: ['a'] }, { ids: ['b'] }])}>
      Export
    </button>
  );
}

/** Exports two lists; the first comes in two slices. */
async function exportBoth(second: () => Response) {
  const slice = (csv: string, rows: number, cursor = '') =>
    new Response(csv, {
      headers: { 'X-Row-Count': String(rows), Link: cursor && `</x?cursor=${cursor}>; rel="next"` },
    });
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (!path.endsWith('/export')) return new Response('', { status: 401 });
    const asked = JSON.parse(String(body));
    if (asked.ids[0] === 'a' && !asked.cursor) return slice(`${HEADER}"1","x"\r\n"2","y\nz"\r\n`, 2, 'k');
    return asked.cursor ? second() : slice(`${HEADER}"4","w"\r\n`, 1);
  });
  renderAdmin(<Export />);
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
}

test('an export joins all slices under the first header', async () => {
  await exportBoth(() => new Response('"3",""\r\n', { headers: { 'X-Row-Count': '1' } }));
  expect(await screen.findByText('4 inquiries')).toBeTruthy();
  const [name, , parts] = vi.mocked(saveFile).mock.lastCall ?? [];
  expect(name).toBe('inquiries.csv');
  expect(parts?.join('')).toBe(`\ufeff${HEADER}"1","x"\r\n"2","y\nz"\r\n"3",""\r\n"4","w"\r\n`);
});

test('an export without one of its slices saves nothing and says so', async () => {
  vi.mocked(saveFile).mockClear();
  await exportBoth(() => new Response('', { status: 503 }));
  expect(await screen.findByText('Failed to export the inquiries')).toBeTruthy();
  expect(saveFile).not.toHaveBeenCalled();
});

test.each([
  ['an incomplete slice', () => new Response('"3","y\nz"\r\n"4","cut', { headers: { 'X-Row-Count': '2' } })],
  [
    'the page of a proxy as one of its slices',
    () => new Response('<html><p>Sign in to this Wi-Fi</p></html>'),
  ],
])('an export with %s saves nothing and says so', async (_, second) => {
  vi.mocked(saveFile).mockClear();
  await exportBoth(second);
  expect(await screen.findByText(/arrived incomplete/)).toBeTruthy();
  expect(saveFile).not.toHaveBeenCalled();
});
