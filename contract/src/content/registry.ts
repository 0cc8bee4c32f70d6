import { z } from 'zod';
import type { PublicResource, Resource } from './resource.ts';
import * as declared from './resources/index.ts';

export type Resources = typeof declared;
export type ResourceName = keyof Resources;

/** The name of an entity in a change of its records. */
export const resourceName = z.enum(Object.keys(declared) as [ResourceName, ...ResourceName[]]);

export type PublicName = {
  [N in ResourceName]: Resources[N]['publicSchema'] extends null ? never : N;
}[ResourceName];

const byName: { [N in ResourceName]: Resource } = declared;

/** Every entity that staff manage, in the order of the dashboard's tabs. */
export const resources: readonly Resource[] = Object.values<Resource>(byName).sort(
  (one, other) => one.position - other.position,
);

/** The public entities: visitors see some of their fields. */
export const publicResources: readonly PublicResource[] = resources.filter(
  (resource): resource is PublicResource => resource.publicSchema !== null,
);

/** Calls `make` for every public entity, and returns the results by the entities' names. */
export const mapPublicResources = <T>(make: (resource: PublicResource) => T) =>
  Object.fromEntries(publicResources.map((one) => [nameOf(one), make(one)])) as Record<PublicName, T>;

export const resourceNamed = (name: ResourceName): Resource => byName[name];

/** The name of an entity. Throws for one that is not exported by content/resources/index.ts. */
export function nameOf(resource: Pick<Resource, 'path'>): ResourceName {
  const found = Object.entries<Resource>(byName).find(([, { path }]) => path === resource.path);
  if (!found) throw new Error(`${resource.path} is not exported by content/resources/index.ts`);
  return found[0] as ResourceName;
}

/** The entity whose records a Firestore collection holds; undefined for inquiries, accounts and others. */
export const resourceIn = (collection: string): Resource | undefined =>
  resources.find((resource) => resource.collection === collection);
