import { z } from 'zod';
import { adminCall, type BodyKind, named } from '../platform/endpoint.ts';
import { listOf } from '../platform/fields.ts';
import { pageQuery } from '../platform/paging.ts';
import { idOf, recordId } from '../platform/record.ts';
import { activityEntry } from './history.ts';
import { nameOf } from './registry.ts';
import type { Draft, Resource, Stored } from './resource.ts';

/** Most records that one call sorts: their ids fit into a body of 64 KiB. */
export const MAX_SORTED = 2_000;

const orderBody = z.object({
  ids: listOf('ids', recordId('ids must hold ids'), MAX_SORTED).refine(
    (ids) => new Set(ids).size === ids.length,
    'ids must not repeat one',
  ),
});

function makeCalls<R extends Resource>(resource: R) {
  const { path, noun, plural, draft, change, record, aliases, isPutByKey, key } = resource as Resource;
  const params = idOf(noun);
  const bodyKinds: readonly BodyKind[] = resource.files.length > 0 ? ['json', 'multipart'] : ['json'];
  const stored = record as z.ZodType<Stored<R>>;
  // A record that no longer fits its declaration does not make the list fail: staff see it, and can correct it.
  const rows = z.array(stored.catch(({ value }) => value as Stored<R>));
  const sent = { bodyKinds, files: resource.files, aliases };
  const errors = key ? ([409] as const) : ([] as const);
  const calls = {
    list: adminCall(`GET /api/admin/${path}`, `All ${plural}`, { answer: rows }),
    create: adminCall(`POST /api/admin/${path}`, `Create a ${noun}`, {
      body: draft as unknown as z.ZodType<Draft<R>>,
      ...sent,
      isRepeatable: true,
      status: 201,
      answer: stored,
      errors,
    }),
    update: adminCall(`PUT /api/admin/${path}/:id`, `Change a ${noun}, with If-Match not a newer one`, {
      params: isPutByKey ? z.object({ id: z.string().describe(`Its ${key}`) }) : params,
      body: change as z.ZodType<Partial<Draft<R>>>,
      ...sent,
      answer: stored,
      errors: [...errors, 412],
    }),
    remove: adminCall(`DELETE /api/admin/${path}/:id`, `Move a ${noun} to the trash`, { params }),
    history: adminCall(`GET /api/admin/${path}/:id/history`, `Who changed a ${noun}, and what`, {
      params,
      query: pageQuery,
      answer: z.array(activityEntry),
      isPaged: true,
    }),
    ...('sortOrder' in draft.shape && {
      order: adminCall(`POST /api/admin/${path}/order`, `Sort the ${plural}`, {
        body: orderBody,
        answer: rows,
        errors: [404],
      }),
    }),
  };
  return named(calls, `${nameOf(resource)}.`);
}

const made = new WeakMap<Resource, unknown>();

/** The calls of one entity, made once from its declaration; `order` where its records are sorted by hand. */
export function recordCalls<R extends Resource>(resource: R) {
  if (!made.has(resource)) made.set(resource, makeCalls(resource));
  return made.get(resource) as ReturnType<typeof makeCalls<R>>;
}
