import { hash } from 'node:crypto';
import { type Resource, recordCalls } from '@mipaka/contract';
import type { Request } from 'express';
import { listActivity } from '../../platform/activity.ts';
import { type Implementation, implement, withTarget } from '../../platform/calls/implement.ts';
import type { Form } from '../../platform/http/body.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Services } from '../../services.ts';
import { createRecordStore } from '../records.ts';

/** The `updatedAt` that the caller has seen, from If-Match. Throws 400 for a header in any other form. */
function seenBy(req: Request): string | undefined {
  const header = req.get('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"([^"]*)"$/.exec(header)?.[1];
  if (version === undefined) throw new HttpError(400, 'If-Match must be an updatedAt in double quotes');
  return version;
}

/** The content of a request, for comparing it with a repetition: files by their digests. */
const contentOf = ({ fields, files }: Form) => ({
  fields,
  files: Object.entries(files).map(([name, bytes]) => [name, hash('sha256', bytes ?? '', 'base64url')]),
});

/** The calls of a resource: the five that every resource has, and the order of those that staff sort by hand. */
export function crudCalls(resource: Resource, { db, media, publisher }: Services): Implementation[] {
  const records = createRecordStore(db, publisher, resource);
  const existing = ({ params: { id } }: { params: { id: string } }) =>
    resource.isPutByKey ? records.withKey(id) : records.withId(id);

  return implement(recordCalls(resource), {
    list: () => records.list(),
    create: async ({ body, form, session, mark }) => {
      const request = mark && { ...mark, content: contentOf(form) };
      return records.create({ ...body, ...(await media.storeForm(resource, form)) }, session.user, request);
    },
    update: withTarget(existing, async ({ target, body, form, session, req }) => {
      const seen = seenBy(req);
      const values = { ...body, ...(await media.storeForm(resource, form)) };
      return records.update(target, values, session.user, seen);
    }),
    remove: ({ params, session }) => records.remove(params.id, session.user),
    history: withTarget(
      ({ params: { id } }) => records.withId(id),
      ({ target, query: { limit, cursor } }) =>
        listActivity(db, { collection: resource.collection, recordId: target }, limit, cursor),
    ),
    order: async ({ body, session }) => {
      await records.reorder(body.ids, session.user);
      return records.list();
    },
  });
}
