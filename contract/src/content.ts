import { z } from 'zod';
import { companyInfo } from './resources/company-info.ts';
import { partners } from './resources/partners.ts';
import { seo } from './resources/seo.ts';
import { services } from './resources/services.ts';
import { statistics } from './resources/statistics.ts';
import { team } from './resources/team.ts';

/** Everything the public pages show: the active records, in the order of their lists. */
export const content = z.object({
  services: z.array(services.shown),
  team: z.array(team.shown),
  partners: z.array(partners.shown),
  companyInfo: z.array(companyInfo.shown),
  statistics: z.array(statistics.shown),
  seo: z.array(seo.shown),
});
export type Content = z.output<typeof content>;

/** A member as GET /api/team answers: the seven keys of the public list and no others. */
export const teamListEntry = z.object({
  id: z.string(),
  name: z.string(),
  position: z.string(),
  bio: z.string(),
  photo: z.string().nullable(),
  email: z.string().nullable(),
  linkedinUrl: z.string().nullable(),
});
