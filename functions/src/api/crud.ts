import { isRecordId, type Resource, recordId } from '@mipaka/contract';
import type { Request } from 'express';
import { z } from 'zod';
import { HttpError } from '../http-error.ts';
import type { Services } from '../services.ts';
import { createRecordStore } from '../store/records.ts';
import { type BodyKind, isMultipart, parseJson, readJson } from './body.ts';
import { type Form, readMultipart } from './multipart.ts';
import { createRecordPhotos } from './record-photos.ts';
import { type Route, staff } from './route.ts';

/** The id in a path. Ids are Firestore's own; anything else cannot exist. Throws 404. */
export function idIn(req: Request, noun: string): string {
  const { id } = req.params;
  if (typeof id !== 'string' || !isRecordId(id)) throw new HttpError(404, `There is no such ${noun}`);
  return id;
}

/** The `updatedAt` that the caller has seen, from If-Match. Throws 400 for what is not one. */
function seenBy(req: Request): string | undefined {
  const header = req.get('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"([^"]*)"$/.exec(header)?.[1];
  if (version === undefined) throw new HttpError(400, 'If-Match must be an updatedAt in double quotes');
  return version;
}

/** A body with the other names of fields replaced by their own; where both are given, the own name wins. */
function canonical(resource: Resource, body: Form['fields']): Form['fields'] {
  const named = Object.entries(resource.aliases ?? {})
    .filter(([alias]) => Object.hasOwn(body, alias))
    .map(([alias, name]) => [name, body[alias]]);
  return { ...Object.fromEntries(named), ...body };
}

/** The body of POST …/order: ids in their new order. */
const orderBody = z.object({
  ids: z
    .array(recordId('ids must hold ids'), 'ids must be a list')
    .min(1, 'ids must not be empty')
    .max(1_000, 'ids must hold at most 1,000')
    .refine((ids) => new Set(ids).size === ids.length, 'ids must not repeat one'),
});

/** The admin calls of a resource: the four of every one, and the order of those that are sorted by hand. */
export function crudRoutes(resource: Resource, { db, photos: store }: Services): Route[] {
  const records = createRecordStore(db, resource);
  const photos = createRecordPhotos(resource, store);
  const path = `/api/admin/${resource.path}`;
  const body: BodyKind[] = resource.photos.length > 0 ? ['json', 'multipart'] : ['json'];

  const read = async (req: Request): Promise<Form> => {
    const form = isMultipart(req) ? await readMultipart(req) : { fields: readJson(req), files: {} };
    return { ...form, fields: canonical(resource, form.fields) };
  };

  return [
    staff(`GET ${path}`, async (_req, res) => {
      res.json(await records.list());
    }),

    staff(
      `POST ${path}`,
      async (req, res, { user }) => {
        const form = await read(req);
        const draft = resource.draft.parse(form.fields);
        res
          .status(201)
          .json(await photos.save(form, (values) => records.create({ ...draft, ...values }, user)));
      },
      { body },
    ),

    ...('sortOrder' in resource.draft.shape
      ? [
          staff(`POST ${path}/order`, async (req, res, { user }) => {
            await records.reorder(parseJson(orderBody, req).ids, user);
            res.json(await records.list());
          }),
        ]
      : []),

    staff(
      `PUT ${path}/:id`,
      async (req, res, { user }) => {
        // Before the body is read: a missing record is a 404 whatever the body says.
        const id = resource.isPutByKey
          ? await records.withKey(String(req.params.id))
          : await records.withId(idIn(req, resource.noun));
        const seen = seenBy(req);
        const form = await read(req);
        const change = resource.change.parse(form.fields);
        const { before, after } = await photos.save(form, (values) =>
          records.update(id, { ...change, ...values }, user, seen),
        );
        await photos.removeReplaced(before, after);
        res.json(after);
      },
      { body },
    ),

    staff(
      `DELETE ${path}/:id`,
      async (req, res, { user }) => {
        await records.remove(idIn(req, resource.noun), user);
        res.status(204).end();
      },
      { body: ['none'] },
    ),
  ];
}
