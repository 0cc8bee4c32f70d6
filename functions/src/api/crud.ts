import { type Resource, recordCalls } from '@mipaka/contract';
import type { Request } from 'express';
import { HttpError } from '../http-error.ts';
import type { Services } from '../services.ts';
import { createRecordStore } from '../store/records.ts';
import { type Implementation, implement } from './implement.ts';
import { createRecordPhotos } from './record-photos.ts';

/** The `updatedAt` that the caller has seen, from If-Match. Throws 400 for what is not one. */
function seenBy(req: Request): string | undefined {
  const header = req.get('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"([^"]*)"$/.exec(header)?.[1];
  if (version === undefined) throw new HttpError(400, 'If-Match must be an updatedAt in double quotes');
  return version;
}

/** Carries out the calls of a resource: the four of every one, and the order of those that are sorted by hand. */
export function crudCalls(resource: Resource, { db, photos: store }: Services): Implementation[] {
  const records = createRecordStore(db, resource);
  const photos = createRecordPhotos(resource, store);
  const { list, create, update, remove, order } = recordCalls(resource);
  const existing = {
    target: ({ params: { id } }: { params: { id: string } }) =>
      resource.isPutByKey ? records.withKey(id) : records.withId(id),
  };

  const implementations = [
    implement(list, () => records.list()),

    implement(create, ({ body, form, session }) =>
      photos.save(form, (values) => records.create({ ...body, ...values }, session.user)),
    ),

    implement(update, existing, async ({ target, body, form, session, req }) => {
      const seen = seenBy(req);
      const { before, after } = await photos.save(form, (values) =>
        records.update(target, { ...body, ...values }, session.user, seen),
      );
      await photos.removeReplaced(before, after);
      return after;
    }),

    implement(remove, ({ params, session }) => records.remove(params.id, session.user)),
  ];
  if (!order) return implementations;
  return [
    ...implementations,
    implement(order, async ({ body, session }) => {
      await records.reorder(body.ids, session.user);
      return records.list();
    }),
  ];
}
