import { z } from 'zod';
import { sitePages } from '../site-pages.ts';
import { campaignOf, sourceOf, sources, UNKNOWN } from './visit-sources.ts';

export const devices = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof devices)[number];

const page = z.enum(sitePages, 'This page is not known');
const shortText = (max: number) => z.string().max(max).default('');

/** How a visitor came, as the browser reports it; parsed into a bounded source, a plain campaign and the first page. */
export const cameFromInput = z
  .object({
    host: shortText(253),
    source: shortText(200),
    medium: shortText(200),
    campaign: shortText(200),
    entry: page,
  })
  .transform(({ entry, ...arrival }) => ({
    source: sourceOf(arrival),
    campaign: campaignOf(arrival),
    entry: entry as string,
  }));

export const cameFrom = z.object({
  source: z.string(),
  campaign: z.string().nullable(),
  entry: z.string(),
});
export type CameFrom = z.output<typeof cameFrom>;

export const sourceNames: readonly string[] = [...sources.map(({ name }) => name), UNKNOWN];
