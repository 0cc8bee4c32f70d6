import { addressOf, answerTimes, api, REPLY_HOURS, sourceLabel } from '@mipaka/contract';

/** The path of the inbox in the API: the first part of its query keys. */
export const INQUIRIES_PATH = api['inquiries.list'].path;

export const tabViews = [
  { name: 'inbox', label: 'Waiting' },
  { name: 'replied', label: 'Replied' },
  { name: 'mine', label: 'Mine' },
  { name: 'snoozed', label: 'Snoozed' },
  { name: 'done', label: 'Done' },
  { name: 'spam', label: 'Spam' },
] as const;

export const menuViews = [
  { name: 'all', label: 'All inquiries' },
  { name: 'overdue', label: 'Late' },
  { name: 'due', label: 'Due today' },
  { name: 'follow-up', label: 'To follow up' },
] as const;

export const settingViews = [
  { name: 'mail', label: 'Mail', icon: 'mail' },
  { name: 'webhook', label: 'Send to another system', icon: 'send', isForSuperadmins: true },
  { name: 'person', label: 'Personal data', icon: 'file-text', isForSuperadmins: true },
] as const;

export const views = [...tabViews, ...menuViews, ...settingViews] as const;
export type View = (typeof views)[number]['name'];

const answers: { [name: string]: string } = {
  given: 'Answered',
  'in-time': `Answered within ${REPLY_HOURS} h`,
  ...Object.fromEntries(answerTimes.map(({ name, label }) => [name, `Answered in ${label}`])),
};

/** How a visitor came, and how long the answer took: the facets by which Insight links to inquiries. */
export const facetLabels = {
  source: (value: string) => `Came from: ${sourceLabel(value)}`,
  entry: (value: string) => `Began at ${value}`,
  campaign: (value: string) => `Campaign ${value}`,
  device: (value: string) => `On a ${value}`,
  hour: (value: string) => `At ${value}:00 to ${value}:59`,
  answer: (value: string) => answers[value] ?? value,
};
export type FacetName = keyof typeof facetLabels;

/** The values that the address of the inbox may hold, as they stand in it; days are those of Nairobi, as 2026-01-31. */
type Parameter = FacetName | 'from' | 'to' | 'type' | 'status' | 'assignee' | 'view' | 'id' | 'state';
type Wanted = { [P in Parameter]?: string | undefined };

export const inquiriesAddress = (wanted: Wanted): string =>
  addressOf('/admin', {}, { tab: 'inquiries', ...wanted });

export const inboxAddress = (view: View, id?: string): string =>
  inquiriesAddress({ view: view === 'inbox' ? undefined : view, id });
