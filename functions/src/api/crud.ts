import type { Resource } from '@mipaka/contract';
import type { Request } from 'express';
import { HttpError } from '../http-error.ts';
import { recordsOf } from '../store/records.ts';
import { readJson } from './body.ts';
import type { Deps } from './deps.ts';
import { type Route, staff } from './route.ts';

/** The id in a path. Ids are Firestore's own; anything else cannot exist. Throws 404. */
export function idIn(req: Request, noun: string): string {
  const { id } = req.params;
  if (typeof id !== 'string' || !/^[A-Za-z0-9]{20}$/.test(id))
    throw new HttpError(404, `There is no such ${noun}`);
  return id;
}

/** The `updatedAt` that the caller has seen, from If-Match. Throws 400 for what is not one. */
function seenBy(req: Request): string | undefined {
  const header = req.get('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const stamp = /^(?:W\/)?"([^"]*)"$/.exec(header)?.[1];
  if (stamp === undefined) throw new HttpError(400, 'If-Match must be an updatedAt in double quotes');
  return stamp;
}

/** A body with the other names of fields replaced by their own; where both are given, the own name wins. */
function canonical(resource: Resource, body: unknown): unknown {
  const named = Object.entries(resource.aliases ?? {})
    .filter(([alias]) => Object.hasOwn(body as object, alias))
    .map(([alias, name]) => [name, (body as Record<string, unknown>)[alias]]);
  return { ...Object.fromEntries(named), ...(body as object) };
}

/** The four admin calls of a resource. */
export function crudRoutes(resource: Resource, { db }: Deps): Route[] {
  const records = recordsOf(db, resource);
  const path = `/api/admin/${resource.path}`;

  return [
    staff(`GET ${path}`, async (_req, res) => {
      res.json(await records.list());
    }),

    staff(`POST ${path}`, async (req, res, { user }) => {
      const draft = resource.draft.parse(canonical(resource, readJson(req)));
      res.status(201).json(await records.create(draft, user));
    }),

    staff(`PUT ${path}/:id`, async (req, res, { user }) => {
      const address = resource.isPutByKey ? String(req.params.id) : idIn(req, resource.noun);
      const id = await records.idAt(address);
      const { after } = await records.update(
        id,
        () => resource.change.parse(canonical(resource, readJson(req))),
        user,
        seenBy(req),
      );
      res.json(after);
    }),

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
