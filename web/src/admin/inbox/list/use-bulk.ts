import { type Api, api, type BodyOf } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../shared/lib/toast.ts';
import { INQUIRIES_PATH } from '../../lib/addresses/inbox-address.ts';
import { withConfirmation } from '../../lib/calls/confirmation.ts';
import { fetchAnswer, sendAsStaff } from '../../lib/calls/fetch-answer.ts';
import { nextCursor } from '../../lib/calls/link-header.ts';
import { refetch } from '../../lib/calls/refetch.ts';
import { saveFile } from '../../lib/calls/save-file.ts';
import { endSession, isSessionOver } from '../../lib/calls/session.ts';
import { sayFailed } from '../../lib/calls/use-change.ts';
import type { useJob } from '../../lib/calls/use-job.ts';
import { OVERVIEW_PATH } from '../../lib/queries/use-overview.ts';
import { type BulkChange, changeMany, type Target } from './bulk.ts';
import { joinSlices, type Slice } from './join-slices.ts';

type ExportBody = BodyOf<Api['inquiries.export']>;
type Run = ReturnType<typeof useJob>['run'];

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

const count = (number: number) => `${number} ${number === 1 ? 'inquiry' : 'inquiries'}`;

/**
 * Changes several inquiries, shows how far it is, and says in the end how many were changed. Gives whether it was
 * all of them.
 */
export function useBulkChange(run: Run) {
  const client = useQueryClient();
  const post = (body: BodyOf<Api['inquiries.bulk']>) => fetchAnswer(api['inquiries.bulk'], { body });
  return async (target: Target, change: BulkChange): Promise<boolean> => {
    const isStatus = 'status' in change;
    const { changed, isComplete, error } = await run(
      isStatus ? 'Changing the status' : 'Assigning',
      (progress) => changeMany(target, change, post, progress),
    );
    await Promise.all([INQUIRIES_PATH, OVERVIEW_PATH].map((path) => refetch(client, [path])));
    if (isSessionOver(error)) endSession(client);
    else if (error) {
      toast({
        title: isStatus ? 'Failed to update inquiry status' : 'Failed to assign inquiries',
        description: `${error.message} (${count(changed)} changed before)`,
        variant: 'destructive',
      });
    } else {
      const done = isStatus ? 'Inquiry status updated' : 'Inquiries assigned';
      toast({ title: isComplete ? done : 'Stopped', description: `${count(changed)} changed` });
    }
    return isComplete;
  };
}

async function fetchSlice(body: ExportBody): Promise<Slice<ExportBody>> {
  const response = await withConfirmation(() => sendAsStaff(api['inquiries.export'], { body }));
  const cursor = nextCursor(response.headers.get('Link'));
  return {
    text: await response.text(),
    rows: Number(response.headers.get('X-Row-Count')),
    next: cursor ? { ...body, cursor } : null,
  };
}

export function useExport(run: Run) {
  const client = useQueryClient();
  return async (bodies: readonly ExportBody[]): Promise<void> => {
    try {
      const table = await run('Exporting', (progress) => joinSlices(bodies, fetchSlice, progress));
      if (!table) {
        toast({ title: 'Export stopped' });
        return;
      }
      saveFile('inquiries.csv', 'text/csv;charset=utf-8', [BYTE_ORDER_MARK, ...table.parts]);
      toast({ title: 'Export ready', description: count(table.rows) });
    } catch (error) {
      if (isSessionOver(error)) return endSession(client);
      sayFailed('Failed to export inquiries', error);
    }
  };
}
