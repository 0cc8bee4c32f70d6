import { api } from '@mipaka/contract';

/** The path of the inbox in the API, with which every query key of it begins. */
export const INQUIRIES_PATH = api['inquiries.list'].path;

/** A view of the inbox, with an address of its own. */
type NamedView = { name: string; label: string; isForSuperadmins?: boolean };

export const views = [
  { name: 'inbox', label: 'Inbox' },
  { name: 'overdue', label: 'Overdue' },
  { name: 'spam', label: 'Spam' },
  { name: 'mail', label: 'Mail' },
  { name: 'person', label: 'Personal data', isForSuperadmins: true },
] as const satisfies readonly NamedView[];
export type View = (typeof views)[number]['name'];

/** The address of a view of the inbox, with one inquiry open where `id` is given. */
export function inboxAddress(view: View, id?: string): string {
  const params = new URLSearchParams({ tab: 'inquiries' });
  if (view !== 'inbox') params.set('view', view);
  if (id) params.set('id', id);
  return `/admin?${params}`;
}
