import { accountsCalls } from './accounts/calls.ts';
import { contentCalls } from './content/calls.ts';
import { recordCalls } from './content/records.ts';
import { resources } from './content/registry.ts';
import { inboxCalls } from './inbox/calls.ts';
import { insightCalls } from './insight/calls.ts';
import { platformCalls } from './platform/calls.ts';
import type { Endpoint } from './platform/endpoint.ts';

/** The calls of the API by name, without those of the entities: content/records.ts makes them. */
export const api = { ...platformCalls, ...contentCalls, ...inboxCalls, ...accountsCalls, ...insightCalls };
export type Api = typeof api;

export const everyCall: readonly Endpoint[] = [
  ...Object.values(api),
  ...resources.flatMap((resource) => Object.values<Endpoint>(recordCalls(resource))),
];
