/** A source of visits that the counts distinguish: a bounded set, so that callers cannot add names to the counts. */
type Source = {
  name: string;
  label: string;
  /** The hosts of its pages and the names of its Android apps. */
  hosts?: RegExp;
  /** Values of `utm_source`, in small letters. */
  utm?: RegExp;
};

export const sources: readonly Source[] = [
  {
    name: 'google',
    label: 'Google',
    hosts: /(^|\.)google\.[a-z]{2,3}(\.[a-z]{2})?$|^com\.google\.android\.googlequicksearchbox$/,
    utm: /^google/,
  },
  { name: 'bing', label: 'Bing', hosts: /(^|\.)bing\.com$/, utm: /^bing/ },
  {
    name: 'search',
    label: 'Other search engines',
    hosts:
      /(^|\.)(duckduckgo\.com|ecosia\.org|search\.brave\.com|startpage\.com|qwant\.com|yandex\.(com|ru)|baidu\.com|search\.yahoo\.com)$/,
  },
  {
    name: 'linkedin',
    label: 'LinkedIn',
    hosts: /(^|\.)(linkedin\.com|lnkd\.in)$|^com\.linkedin\.android$/,
    utm: /^linkedin/,
  },
  {
    name: 'facebook',
    label: 'Facebook',
    hosts: /(^|\.)(facebook\.com|fb\.me)$|^com\.facebook\.katana$/,
    utm: /^(facebook|fb$|meta$)/,
  },
  {
    name: 'instagram',
    label: 'Instagram',
    hosts: /(^|\.)instagram\.com$|^com\.instagram\.android$/,
    utm: /^(instagram|ig$)/,
  },
  {
    name: 'x',
    label: 'X',
    hosts: /^(t\.co|x\.com|(www\.|mobile\.)?twitter\.com|com\.twitter\.android)$/,
    utm: /^(x|twitter)$/,
  },
  {
    name: 'whatsapp',
    label: 'WhatsApp',
    hosts: /(^|\.)(whatsapp\.com|wa\.me)$|^com\.whatsapp(\.w4b)?$/,
    utm: /^whatsapp/,
  },
  { name: 'youtube', label: 'YouTube', hosts: /(^|\.)(youtube\.com|youtu\.be)$/, utm: /^youtube/ },
  { name: 'tiktok', label: 'TikTok', hosts: /(^|\.)tiktok\.com$/, utm: /^tiktok/ },
  {
    name: 'telegram',
    label: 'Telegram',
    hosts: /(^|\.)(t\.me|telegram\.org)$|^org\.telegram\.messenger$/,
    utm: /^telegram/,
  },
  {
    name: 'email',
    label: 'E-mail',
    hosts:
      /^(mail\.google\.com|mail\.yahoo\.com|outlook\.(live|office|office365)\.com|com\.google\.android\.gm|com\.microsoft\.office\.outlook)$/,
    utm: /^(e-?mail|newsletter|mailing)/,
  },
  { name: 'advertising', label: 'Advertising' },
  { name: 'print', label: 'Print and QR codes', utm: /^(qr|print|flyer|poster|card)/ },
  { name: 'direct', label: 'Typed or bookmarked' },
  { name: 'other', label: 'Other sites' },
];

/** The source of an inquiry whose visitor came in an unknown way. */
export const UNKNOWN = 'unknown';

/** The label of a source; the name itself for one that another release has stored. */
export const sourceLabel = (name: string): string =>
  name === UNKNOWN ? 'Not known' : (sources.find((one) => one.name === name)?.label ?? name);

/** An arrival as the browser knows it: the host of the page before, and the campaign in the address. */
export type Arrival = {
  /** The referrer's host; empty without a referrer. */
  host: string;
  /** The values of utm_source, utm_medium and utm_campaign; each empty if it is missing. */
  source: string;
  medium: string;
  campaign: string;
};

/** The utm_medium of paid campaigns, of mails and of print. */
const PAID = /^(cpc|ppc|cpm|paid|display|ads?$)/;
const MAILED = /^(e-?mail|newsletter)/;
const PRINTED = /^(qr|print|offline)/;

/** The source of an arrival: by its campaign if it has one, else by its referrer; `other` for an unknown one. */
export function sourceOf(arrival: Arrival): string {
  const [host, source, medium] = [arrival.host, arrival.source, arrival.medium].map((text) =>
    text.trim().toLowerCase(),
  ) as [string, string, string];
  if (PAID.test(medium)) return 'advertising';
  const named = source ? sources.find(({ utm }) => utm?.test(source)) : undefined;
  if (named) return named.name;
  if (MAILED.test(medium)) return 'email';
  if (PRINTED.test(medium)) return 'print';
  if (source) return 'other';
  if (!host) return 'direct';
  // Mail comes before Google: Gmail has a host of its own below google.com.
  const mail = sources.find(({ name }) => name === 'email');
  if (mail?.hosts?.test(host)) return 'email';
  return sources.find(({ hosts }) => hosts?.test(host))?.name ?? 'other';
}

/** Longest name of a campaign. */
const MAX_CAMPAIGN = 40;

/** A campaign's name for the counts: small letters, digits and hyphens; null if none are left. */
export const campaignOf = ({ campaign }: Pick<Arrival, 'campaign'>): string | null =>
  campaign
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_CAMPAIGN)
    .replace(/^-+|-+$/g, '') || null;
