import { api, draftEditor, resourceNamed } from '@mipaka/contract';
import { type Implementation, implement, withTarget } from '../../platform/calls/implement.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { DRAFT } from '../../platform/presence.ts';
import type { Services } from '../../services.ts';

/** The calls for changes that visitors do not see yet. */
export function publishingCalls(services: Services): Implementation[] {
  const { content, draft, media, presence, publishes, schedules, shares } = services;
  return implement(api, {
    'draft.read': async () => ({
      changes: await draft.read(),
      schedules: await schedules.list(),
    }),

    'draft.content': async () => content.withChanges(await draft.list()),

    'draft.save': async ({ body, session }) => {
      if (body.typedBy !== undefined && body.typedBy !== session.user.id) {
        throw new HttpError(403, `Somebody else typed this, and ${session.user.username} is signed in now`);
      }
      return draft.save(body.changes, session.user);
    },

    'draft.discard': ({ params, query }) => draft.discard(params.id, query.version),

    'draft.storeFile': ({ body: { resource, field }, form: { files } }) => {
      if (!files.file) throw new HttpError(400, 'A file is required', { errors: { [field]: 'Required' } });
      return media.store(resourceNamed(resource), field, files.file);
    },

    'draft.publish': ({ body, session, mark }) =>
      publishes.publish(body, session.user, mark && { ...mark, content: body }),

    'schedule.create': ({ body: { at, ...chosen }, session, mark }) =>
      schedules.create(chosen, at, session.user, mark && { ...mark, content: { at, chosen } }),

    'schedule.update': withTarget(
      ({ params: { id } }) => schedules.get(id),
      ({ target, body }) => schedules.update(target.id, body.at, body.version),
    ),

    'schedule.cancel': ({ params }) => schedules.cancel(params.id),
    'share.list': () => shares.list(),
    'share.create': ({ body, session }) => shares.create(body.what, body.days, session),
    'share.revoke': ({ params, session }) => shares.revoke(params.id, session.user),
    'publishes.list': ({ query: { limit, cursor } }) => publishes.list(limit, cursor),

    'publishes.undo': withTarget(
      ({ params: { id } }) => publishes.find(id),
      ({ target, body, session }) => publishes.undo(target.id, body.records, session.user),
    ),

    'draft.renewPresence': async ({ body, session }) => {
      const [others, version] = await Promise.all([
        presence.renew(DRAFT, session.user, { place: body.place }, draftEditor),
        draft.version(),
      ]);
      return { others, version };
    },
  });
}
