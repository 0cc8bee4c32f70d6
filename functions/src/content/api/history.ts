import { api, resourceIn } from '@mipaka/contract';
import { listActivity } from '../../platform/activity.ts';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Services } from '../../services.ts';
import { createRecordStore } from '../records.ts';

/** The calls for the activity log, the trash and the security log. */
export function historyCalls({ db, publisher, trash, securityLog }: Services): Implementation[] {
  return [
    implement(api['activity.list'], ({ query: { limit, cursor, ...filter } }) =>
      listActivity(db, filter, limit, cursor),
    ),

    implement(api['security.list'], ({ query: { limit, cursor, event } }) =>
      securityLog.list({ event }, limit, cursor),
    ),

    implement(api['trash.list'], ({ query: { limit, cursor } }) => trash.list(limit, cursor)),

    implement(api['trash.restore'], async ({ params, session }) => {
      const entry = await trash.get(params.id);
      const resource = resourceIn(entry.collection);
      if (!resource) throw new HttpError(404, 'What this was does not exist any more');
      return createRecordStore(db, publisher, resource).restore(entry.id, session.user);
    }),

    implement(api['trash.remove'], ({ params, session }) => trash.remove(params.id, session.user)),
  ];
}
