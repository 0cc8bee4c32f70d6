import { api } from '@mipaka/contract';
import { listActivity } from '../../platform/activity.ts';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import type { Services } from '../../services.ts';

/** The calls for the activity log, the trash and the security log. */
export function historyCalls({ db, trash, securityLog }: Services): Implementation[] {
  return [
    implement(api['activity.list'], ({ query: { limit, cursor, ...filter } }) =>
      listActivity(db, filter, limit, cursor),
    ),

    implement(api['security.list'], ({ query: { limit, cursor, event } }) =>
      securityLog.list({ event }, limit, cursor),
    ),

    implement(api['trash.list'], ({ query: { limit, cursor } }) => trash.list(limit, cursor)),

    implement(api['trash.restore'], ({ params, session }) => trash.restore(params.id, session.user)),

    implement(api['trash.remove'], ({ params, session }) => trash.remove(params.id, session.user)),
  ];
}
