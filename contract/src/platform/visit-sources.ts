import { z } from 'zod';
import { sitePages } from './site-pages.ts';

/** A source of visits, with the hosts of its pages, the names of its Android apps, and its `utm_source` in small letters. */
const source = (name: string, label: string, hosts: string[] = [], utm?: RegExp) => {
  return { name, label, hosts, utm };
};

const GOOGLE = /(^|\.)google\.[a-z]{2,3}(\.[a-z]{2})?$/;
const SEARCH_ENGINES = [
  'duckduckgo.com',
  'ecosia.org',
  'search.brave.com',
  'startpage.com',
  'qwant.com',
  'yandex.com',
  'yandex.ru',
  'baidu.com',
  'search.yahoo.com',
];
const MAILBOXES = [
  'mail.google.com',
  'mail.yahoo.com',
  'outlook.live.com',
  'outlook.office.com',
  'outlook.office365.com',
  'com.google.android.gm',
  'com.microsoft.office.outlook',
];

/** The sources that the counts distinguish: a bounded set, so that callers cannot add names to the counts. */
export const sources = [
  source('google', 'Google', ['com.google.android.googlequicksearchbox'], /^google/),
  source('bing', 'Bing', ['bing.com'], /^bing/),
  source('search', 'Other search engines', SEARCH_ENGINES),
  source('linkedin', 'LinkedIn', ['linkedin.com', 'lnkd.in', 'com.linkedin.android'], /^linkedin/),
  source('facebook', 'Facebook', ['facebook.com', 'fb.me', 'com.facebook.katana'], /^(facebook|fb$|meta$)/),
  source('instagram', 'Instagram', ['instagram.com', 'com.instagram.android'], /^(instagram|ig$)/),
  source('x', 'X', ['t.co', 'x.com', 'twitter.com', 'com.twitter.android'], /^(x|twitter)$/),
  source('whatsapp', 'WhatsApp', ['whatsapp.com', 'wa.me', 'com.whatsapp', 'com.whatsapp.w4b'], /^whatsapp/),
  source('youtube', 'YouTube', ['youtube.com', 'youtu.be'], /^youtube/),
  source('tiktok', 'TikTok', ['tiktok.com'], /^tiktok/),
  source('telegram', 'Telegram', ['t.me', 'telegram.org', 'org.telegram.messenger'], /^telegram/),
  source('email', 'E-mail', MAILBOXES, /^(e-?mail|newsletter|mailing)/),
  source('advertising', 'Advertising'),
  source('print', 'Print and QR codes', [], /^(qr|print|flyer|poster|card)/),
  source('direct', 'Typed or bookmarked'),
  source('other', 'Other sites'),
];

export const UNKNOWN = 'unknown';
export const sourceNames: readonly string[] = [...sources.map(({ name }) => name), UNKNOWN];

/** The label of a source; the name itself for one that another release has stored. */
export const sourceLabel = (name: string): string =>
  name === UNKNOWN ? 'Not known' : (sources.find((one) => one.name === name)?.label ?? name);

/** An arrival as the browser knows it: the host of the referrer, and the utm parameters; each may be empty. */
export type Arrival = Record<'host' | 'source' | 'medium' | 'campaign', string>;

const PAID = /^(cpc|ppc|cpm|paid|display|ads?$)/;
const MAILED = /^(e-?mail|newsletter)/;
const PRINTED = /^(qr|print|offline)/;

/** The source of an arrival: by its campaign if it has one, else by its referrer; `other` for an unknown one. */
export function sourceOf(arrival: Arrival): string {
  const host = arrival.host.trim().toLowerCase();
  const source = arrival.source.trim().toLowerCase();
  const medium = arrival.medium.trim().toLowerCase();
  if (PAID.test(medium)) return 'advertising';
  const named = source ? sources.find(({ utm }) => utm?.test(source)) : undefined;
  if (named) return named.name;
  if (MAILED.test(medium)) return 'email';
  if (PRINTED.test(medium)) return 'print';
  if (source) return 'other';
  if (!host) return 'direct';
  const known = sources.find(({ hosts }) => hosts.some((own) => host === own || host.endsWith(`.${own}`)));
  return known?.name ?? (GOOGLE.test(host) ? 'google' : 'other');
}

const MAX_CAMPAIGN = 40;

/** A campaign's name for the counts: small letters, digits and hyphens; null if none are left. */
export const campaignOf = ({ campaign }: Pick<Arrival, 'campaign'>): string | null =>
  campaign
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_CAMPAIGN)
    .replace(/^-+|-+$/g, '') || null;

export const devices = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof devices)[number];

const shortText = (max: number) => z.string().max(max).default('');

/** How a visitor came, as the browser reports it; parsed into a bounded source, a plain campaign and the first page. */
export const cameFromInput = z
  .object({
    host: shortText(253),
    source: shortText(200),
    medium: shortText(200),
    campaign: shortText(200),
    entry: z.enum(sitePages, 'This page is not known'),
  })
  .transform(({ entry, ...arrival }): CameFrom => {
    return { source: sourceOf(arrival), campaign: campaignOf(arrival), entry };
  });

export const cameFrom = z.object({
  source: z.string(),
  campaign: z.string().nullable(),
  entry: z.string(),
});
export type CameFrom = z.output<typeof cameFrom>;
