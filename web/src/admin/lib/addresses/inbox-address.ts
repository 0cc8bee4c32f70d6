import { answerTimes, api, REPLY_HOURS, sourceLabel } from '@mipaka/contract';

/** The path of the inbox in the API, with which every query key of it begins. */
export const INQUIRIES_PATH = api['inquiries.list'].path;

/** A view of the inbox, with an address of its own. */
type NamedView = { name: string; label: string; isForSuperadmins?: boolean };

/** Those that stand above the list. */
export const tabViews = [
  { name: 'inbox', label: 'Waiting' },
  { name: 'replied', label: 'Replied' },
  { name: 'mine', label: 'Mine' },
  { name: 'snoozed', label: 'Snoozed' },
  { name: 'done', label: 'Done' },
  { name: 'spam', label: 'Spam' },
] as const satisfies readonly NamedView[];

/** Those that the menu of filters offers. */
export const menuViews = [
  { name: 'all', label: 'All inquiries' },
  { name: 'overdue', label: 'Late' },
  { name: 'follow-up', label: 'To follow up' },
] as const satisfies readonly NamedView[];

/** Those for what runs beside the inbox; the sidebar leads to them. */
export const settingViews = [
  { name: 'mail', label: 'Mail' },
  { name: 'webhook', label: 'Send to another system', isForSuperadmins: true },
  { name: 'person', label: 'Personal data', isForSuperadmins: true },
] as const satisfies readonly NamedView[];

export const views = [...tabViews, ...menuViews, ...settingViews] as const;
export type View = (typeof views)[number]['name'];

export const viewNamed = (view: View): NamedView => views.find(({ name }) => name === view) as NamedView;

/** The state of a link that leads to writing the answer. */
export const TO_ANSWER = 'answer';

/** The address of a view of the inbox, with one inquiry open where `id` is given. */
export function inboxAddress(view: View, id?: string): string {
  const params = new URLSearchParams({ tab: 'inquiries' });
  if (view !== 'inbox') params.set('view', view);
  if (id) params.set('id', id);
  return `/admin?${params}`;
}

/** How a visitor came, and the time that the answer took: what the numbers of Insight lead to. */
export const facetNames = ['source', 'entry', 'campaign', 'device', 'hour', 'answer'] as const;
export type FacetName = (typeof facetNames)[number];

/** What the address of the inbox may ask for, each as it stands there; days are those of Nairobi, as 2026-01-31. */
type Wanted = { [N in FacetName | 'from' | 'to' | 'type' | 'status' | 'assignee']?: string };

/** The address of the inquiries behind a number. */
export function inquiriesAddress(wanted: Wanted): string {
  return `/admin?${new URLSearchParams({ tab: 'inquiries', ...wanted })}`;
}

const answers: { [name: string]: string } = {
  none: 'Not answered',
  given: 'Answered',
  'in-time': `Answered within ${REPLY_HOURS} h`,
};

const answerLabel = (value: string) =>
  answers[value] ?? `Answered in ${answerTimes.find((time) => time.name === value)?.label ?? value}`;

const facetLabels: { [N in FacetName]: (value: string) => string } = {
  source: (value) => `Came from: ${sourceLabel(value)}`,
  entry: (value) => `Began at ${value}`,
  campaign: (value) => `Campaign ${value}`,
  device: (value) => `On a ${value}`,
  hour: (value) => `At ${value}:00 to ${value}:59`,
  answer: answerLabel,
};

/** What is asked for with a facet, in words. */
export const facetLabel = (name: FacetName, value: string): string => facetLabels[name](value);
