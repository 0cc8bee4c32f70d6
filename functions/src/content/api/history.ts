import { api } from '@mipaka/contract';
import { listActivity } from '../../platform/activity.ts';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import type { Services } from '../../services.ts';

/** The calls for the activity log, the trash and the security log. */
export const historyCalls = ({ db, trash, publishes, securityLog }: Services): Implementation[] =>
  implement(api, {
    'activity.list': ({ query: { limit, cursor, ...filter } }) => listActivity(db, filter, limit, cursor),
    'security.list': ({ query: { limit, cursor, event } }) => securityLog.list(event, limit, cursor),
    'trash.list': ({ query: { limit, cursor } }) => trash.list(limit, cursor),
    'trash.restore': ({ params, session }) => publishes.restore(params.id, session.user),
    'trash.remove': ({ params, session }) => trash.remove(params.id, session.user),
  });
