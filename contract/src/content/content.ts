import { z } from 'zod';
import { mapPublicResources, type PublicName, type Resources } from './registry.ts';
import type { Public } from './resource.ts';

/** Everything the public pages show: the active records of each public entity, in the order of their lists. */
export type Content = { [N in PublicName]: Public<Resources[N]>[] };
export const content = z.object(
  mapPublicResources(({ publicSchema }) => z.array(publicSchema)),
) as unknown as z.ZodType<Content>;

export const emptyContent: Content = mapPublicResources(() => []);

/** A team member in the answer of GET /api/team: these seven keys and no others. */
export const teamListEntry = z.object({
  id: z.string(),
  name: z.string(),
  position: z.string(),
  bio: z.string(),
  photo: z.string().nullable(),
  email: z.string().nullable(),
  linkedinUrl: z.string().nullable(),
});
