import { accountsCalls } from './accounts/calls.ts';
import { contentCalls } from './content/calls.ts';
import { recordCalls } from './content/records.ts';
import { resources } from './content/registry.ts';
import { inboxCalls } from './inbox/calls.ts';
import { insightCalls } from './insight/calls.ts';
import { platformCalls } from './platform/calls.ts';
import { type Definitions, type Endpoint, endpoint } from './platform/endpoint.ts';
import { type RouteName, routes } from './routes.ts';

const definitions = {
  ...platformCalls,
  ...contentCalls,
  ...inboxCalls,
  ...accountsCalls,
  ...insightCalls,
} satisfies Definitions<typeof routes>;

type AllDefinitions = typeof definitions;

/** The calls of the API by name, without those of the entities: content/records.ts makes them. */
export type Api = {
  [N in RouteName]: Omit<Endpoint, keyof AllDefinitions[N]> & { name: N } & AllDefinitions[N];
};
export const api = Object.fromEntries(
  Object.entries(routes).map(([name, route]) => [
    name,
    endpoint(name, route, definitions[name as RouteName]),
  ]),
) as unknown as Api;

/** Every call of the API. */
export const everyCall: readonly Endpoint[] = [
  ...Object.values(api),
  ...resources.flatMap((resource) => Object.values<Endpoint>(recordCalls(resource))),
];
