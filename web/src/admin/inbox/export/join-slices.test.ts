import { expect, test, vi } from 'vitest';
import { countRecords, joinSlices, type Slice } from './join-slices.ts';

const HEADER = '"Reference","Message"\r\n';
const progress = (isStopped = () => false) => ({ report: vi.fn(), isStopped });
const serve = (slices: Record<string, Slice<string>>) => async (query: string) => {
  const slice = slices[query];
  if (!slice) throw new Error(`nobody asked for ${query}`);
  return slice;
};

test('line breaks and doubled quotes inside a cell do not count as records', () => {
  expect(countRecords('')).toBe(0);
  expect(countRecords('"a","b"\r\n')).toBe(1);
  expect(countRecords('"a","one\r\ntwo ""three""\nfour"\r\n"c",""')).toBe(2);
});

test('an export joins its slices into one table with one header', async () => {
  const joined = await joinSlices(
    ['q=a'],
    serve({
      'q=a': { text: `${HEADER}"1","x"\r\n"2","y\nz"\r\n`, rows: 2, next: 'q=a&cursor=k' },
      'q=a&cursor=k': { text: '"3",""\r\n', rows: 1, next: null },
    }),
    progress(),
  );
  expect(joined?.parts.join('')).toBe(`${HEADER}"1","x"\r\n"2","y\nz"\r\n"3",""\r\n`);
  expect(joined?.rows).toBe(3);
});

test('several exports are joined under the first header', async () => {
  const joined = await joinSlices(
    ['ids=a', 'ids=b'],
    serve({
      'ids=a': { text: `${HEADER}"1","x"\r\n`, rows: 1, next: null },
      'ids=b': { text: `${HEADER}"2","y"\r\n`, rows: 1, next: null },
    }),
    progress(),
  );
  expect(joined?.parts.join('')).toBe(`${HEADER}"1","x"\r\n"2","y"\r\n`);
});

test('an incomplete slice fails the export instead of shortening the table', async () => {
  const cut = serve({ 'q=a': { text: `${HEADER}"1","x"\r\n`, rows: 2, next: null } });
  await expect(joinSlices(['q=a'], cut, progress())).rejects.toThrow('incomplete');
});

test('a stopped export returns nothing', async () => {
  let fetched = 0;
  const endless = async () => {
    fetched += 1;
    return { text: fetched === 1 ? HEADER : '', rows: 0, next: 'more' };
  };
  expect(
    await joinSlices(
      ['q=a'],
      endless,
      progress(() => fetched === 3),
    ),
  ).toBeNull();
});
