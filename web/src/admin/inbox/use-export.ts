import { type Api, api, type BodyOf } from '@mipaka/contract';
import { nextCursor, sendAsStaff } from '../lib/calls/fetch-answer.ts';
import { saveFile } from '../lib/calls/save-file.ts';
import { useChange } from '../lib/calls/use-change.ts';
import type { useJob } from '../lib/calls/use-job.ts';
import { followCursors } from './follow-cursors.ts';

type Body = BodyOf<Api['inquiries.export']>;

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** What can be exported: the words for one and several rows, and the call for a slice. */
const lists = {
  inquiries: {
    words: ['inquiry', 'inquiries'],
    fetch: (body: Body) => sendAsStaff(api['inquiries.export'], { body }),
  },
  newsletter: {
    words: ['address', 'addresses'],
    fetch: ({ cursor }: Body) => sendAsStaff(api['newsletter.export'], { query: { cursor } }),
  },
} as const;

/** The complete records of a CSV text in which every cell is quoted; line breaks within cells end none. */
const countRecords = (csv: string) => csv.replace(/"[^"]*"/g, '').match(/^,*\r?\n/gm)?.length ?? 0;
const withoutHeader = (csv: string) => csv.slice(csv.indexOf('\n') + 1);

/** Saves a list as a CSV file, slice by slice; `mutate` takes the queries whose tables it joins under one header. */
export function useExport(name: keyof typeof lists, run: ReturnType<typeof useJob>['run']) {
  const { words, fetch } = lists[name];
  return useChange({
    send: async (queries: readonly Body[]) => {
      const parts: string[] = [];
      const fetchSlice = async (query: Body) => {
        const response = await fetch(query);
        const text = await response.text();
        // Without the header it is no part: a proxy's page.
        const count = Number(response.headers.get('X-Row-Count') ?? Number.NaN);
        if (countRecords(text) - Number(!query.cursor) !== count) {
          throw new Error('A part of the export arrived incomplete. Please try again.');
        }
        // The first slice of each query has the header.
        parts.push(parts.length > 0 && !query.cursor ? withoutHeader(text) : text);
        return { count, cursor: nextCursor(response.headers.get('Link')) };
      };
      const outcome = await run('Exporting', (progress) => followCursors(queries, fetchSlice, progress));
      return { ...outcome, parts };
    },
    done: ({ parts, count, isComplete }) => {
      if (!isComplete) return 'Export stopped';
      saveFile(`${name}.csv`, 'text/csv;charset=utf-8', [BYTE_ORDER_MARK, ...parts]);
      return { title: 'Export ready', description: `${count} ${words[count === 1 ? 0 : 1]}` };
    },
    failed: `Failed to export the ${words[1]}`,
  });
}
