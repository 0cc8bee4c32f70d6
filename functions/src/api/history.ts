import { resourceIn } from '@mipaka/contract';
import { z } from 'zod';
import { HttpError } from '../http-error.ts';
import type { Services } from '../services.ts';
import { listActivity } from '../store/activity.ts';
import { createRecordStore } from '../store/records.ts';
import { idIn } from './crud.ts';
import { pageQuery, sendPage } from './paging.ts';
import { type Route, staff, superadmin } from './route.ts';

const activityQuery = pageQuery.extend({
  collection: z.string('collection must be one value').max(100).optional(),
  recordId: z.string('recordId must be one value').max(100).optional(),
});

/** What was done, and what can be undone. */
export function historyRoutes({ db, trash, photos }: Services): Route[] {
  const noun = 'entry of the trash';

  return [
    superadmin('GET /api/admin/activity', async (req, res) => {
      const { limit, cursor, collection, recordId } = activityQuery.parse(req.query);
      sendPage(req, res, await listActivity(db, { collection, recordId }, limit, cursor));
    }),

    staff('GET /api/admin/trash', async (req, res) => {
      const { limit, cursor } = pageQuery.parse(req.query);
      sendPage(req, res, await trash.list(limit, cursor));
    }),

    staff(
      'POST /api/admin/trash/:id/restore',
      async (req, res, { user }) => {
        const entry = await trash.get(idIn(req, noun));
        const resource = resourceIn(entry.collection);
        if (!resource) throw new HttpError(404, 'What this was does not exist any more');
        res.json(await createRecordStore(db, resource).restore(entry.id, user));
      },
      { body: ['none'] },
    ),

    staff(
      'DELETE /api/admin/trash/:id',
      async (req, res, { user }) => {
        await photos.removeOf(await trash.remove(idIn(req, noun), user));
        res.status(204).end();
      },
      { body: ['none'] },
    ),
  ];
}
