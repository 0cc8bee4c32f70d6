import { type Resource, resources } from '@mipaka/contract';

/** A tab of the dashboard: of a resource, or with a screen of its own. */
type Tab = { name: string; label: string; resource?: Resource };

/** The name of a resource's tab in the address, made from its label. */
export const tabOf = ({ label }: Pick<Resource, 'label'>): string =>
  label.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const overview: Tab = { name: 'overview', label: 'Overview' };

/** The dashboard's tabs in their order; `name` is the one in the address. */
export const tabs: readonly Tab[] = [
  overview,
  ...resources.map((resource) => ({ name: tabOf(resource), label: resource.label, resource })),
  { name: 'inquiries', label: 'Inquiries' },
];

/** The tab that an address asks for; the Overview for none and for an unknown one. */
export const tabNamed = (name: string | null): Tab => tabs.find((tab) => tab.name === name) ?? overview;

/** The address of a tab, with the dialog of one record open where `dialog` is given. */
export function tabAddress(name: string, dialog?: string): string {
  const query = new URLSearchParams(name === overview.name ? {} : { tab: name });
  if (dialog) query.set('dialog', dialog);
  return query.size === 0 ? '/admin' : `/admin?${query}`;
}
