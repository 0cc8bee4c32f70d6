import { type Api, api, type BodyOf } from '@mipaka/contract';
import { withConfirmation } from '../../lib/calls/confirmation.ts';
import { sendAsStaff } from '../../lib/calls/fetch-answer.ts';
import { nextCursor } from '../../lib/calls/link-header.ts';
import { saveFile } from '../../lib/calls/save-file.ts';
import { useChange } from '../../lib/calls/use-change.ts';
import type { useJob } from '../../lib/calls/use-job.ts';
import { joinSlices } from './join-slices.ts';

type Query = { cursor?: string | undefined };

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** What can be exported: the file's name, the words for one and several rows, and the call for a slice. */
const lists = {
  inquiries: {
    words: ['inquiry', 'inquiries'],
    fetch: (body: BodyOf<Api['inquiries.export']>) => sendAsStaff(api['inquiries.export'], { body }),
  },
  newsletter: {
    words: ['address', 'addresses'],
    fetch: (query: Query) => sendAsStaff(api['newsletter.export'], { query }),
  },
} as const;

type Name = keyof typeof lists;
type QueryOf<N extends Name> = Parameters<(typeof lists)[N]['fetch']>[0];

/** Saves a list as a CSV file, slice by slice; `mutate` takes the queries whose tables it joins. */
export function useExport<N extends Name>(name: N, run: ReturnType<typeof useJob>['run']) {
  const { words } = lists[name];
  const fetch = lists[name].fetch as (query: QueryOf<N>) => Promise<Response>;

  async function fetchSlice(query: QueryOf<N>) {
    const response = await withConfirmation(() => fetch(query));
    const cursor = nextCursor(response.headers.get('Link'));
    return {
      text: await response.text(),
      rows: Number(response.headers.get('X-Row-Count')),
      next: cursor ? { ...query, cursor } : null,
    };
  }

  return useChange({
    send: (queries: readonly QueryOf<N>[]) =>
      run('Exporting', (progress) => joinSlices(queries, fetchSlice, progress)),
    done: (table) => {
      if (!table) return 'Export stopped';
      saveFile(`${name}.csv`, 'text/csv;charset=utf-8', [BYTE_ORDER_MARK, ...table.parts]);
      return { title: 'Export ready', description: `${table.rows} ${words[table.rows === 1 ? 0 : 1]}` };
    },
    failed: `Failed to export the ${words[1]}`,
  });
}
