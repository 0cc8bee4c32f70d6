import { z } from 'zod';
import { inquiry } from './inquiry.ts';
import { companyInfo } from './resources/company-info.ts';
import { seo } from './resources/seo.ts';
import { statistics } from './resources/statistics.ts';

const count = z.int().nonnegative();

/** All numbers and previews of the dashboard's Overview: the answer of GET /api/admin/overview. */
export const overview = z.object({
  services: z.object({ total: count, active: count }),
  team: z.object({ total: count, active: count, withPhoto: count, withPhotoAndBio: count }),
  partners: z.object({ total: count, active: count, strategic: count }),
  statistics: z.object({ total: count, active: count, categories: count, first: z.array(statistics.record) }),
  companyInfo: z.object({ total: count, first: z.array(companyInfo.record) }),
  seo: z.object({ total: count, active: count, first: z.array(seo.record) }),
  /**
   * `new` is the number on the badge; `overdue` are those of them that came longer ago than the promised time for an
   * answer. Suspects are not counted.
   */
  inquiries: z.object({ total: count, new: count, overdue: count, first: z.array(inquiry) }),
});
export type Overview = z.output<typeof overview>;

/** How many records each list of the Overview shows. */
export const OVERVIEW_ITEMS = 4;
export const OVERVIEW_INQUIRIES = 2;
