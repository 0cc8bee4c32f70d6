import { z } from 'zod';
import { type BodyKind, endpoint } from '../platform/endpoint.ts';
import { listOf } from '../platform/fields.ts';
import { pageQuery } from '../platform/paging.ts';
import { recordId } from '../platform/record.ts';
import type { Route } from '../platform/route.ts';
import { activityEntry } from './history.ts';
import { nameOf } from './registry.ts';
import type { Draft, Resource, Stored } from './resource.ts';
import { recordRoutes } from './routes.ts';

/** Most records that one call sorts. */
export const MAX_SORTED = 1_000;

/** The body of POST …/order: ids in their new order. */
const orderBody = z.object({
  ids: listOf('ids', recordId('ids must hold ids'), MAX_SORTED).refine(
    (ids) => new Set(ids).size === ids.length,
    'ids must not repeat one',
  ),
});

/** The routes of one entity. */
const routesOf = ({ path }: Resource) =>
  Object.fromEntries(
    Object.entries(recordRoutes).map(([name, route]) => [name, route.replace(':resource', path)]),
  ) as { [N in keyof typeof recordRoutes]: Route };

/** The calls of one entity, made from its declaration; `order` where its records are sorted by hand. */
export function recordCalls<R extends Resource>(resource: R) {
  const { noun, plural, draft, change, record, aliases, isPutByKey, key } = resource as Resource;
  const name = nameOf(resource);
  const routes = routesOf(resource);
  const missing = `There is no such ${noun}`;
  const bodyKinds: readonly BodyKind[] = resource.files.length > 0 ? ['json', 'multipart'] : ['json'];
  const stored = record as z.ZodType<Stored<R>>;
  const errors = key ? ([409] as const) : ([] as const);
  const call = <K extends keyof typeof routes, const D extends object>(
    kind: K,
    summary: string,
    details: D,
  ) => endpoint(`${name}.${kind}`, routes[kind], { summary, access: 'admin', ...details } as const);
  return {
    list: call('list', `All ${plural}`, { answer: z.array(stored) }),
    create: call('create', `Create a ${noun}`, {
      body: draft as unknown as z.ZodType<Draft<R>>,
      bodyKinds,
      files: resource.files,
      aliases,
      isRepeatable: true,
      status: 201,
      answer: stored,
      errors,
    }),
    update: call('update', `Change a ${noun}`, {
      params: z.object({ id: isPutByKey ? z.string() : recordId(missing) }),
      body: change as z.ZodType<Partial<Draft<R>>>,
      bodyKinds,
      files: resource.files,
      aliases,
      answer: stored,
      errors: [...errors, 412],
    }),
    remove: call('remove', `Move a ${noun} to the trash`, { params: z.object({ id: recordId(missing) }) }),
    history: call('history', `Who changed a ${noun}, and what`, {
      params: z.object({ id: recordId(missing) }),
      query: pageQuery,
      answer: z.array(activityEntry),
      isPaged: true,
    }),
    ...('sortOrder' in draft.shape && {
      order: call('order', `Sort the ${plural}`, { body: orderBody, answer: z.array(stored), errors: [404] }),
    }),
  };
}
export type RecordCalls<R extends Resource> = ReturnType<typeof recordCalls<R>>;
