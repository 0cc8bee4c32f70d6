import { companyInfo, partners, type Resource, seo, services, statistics, team } from '@mipaka/contract';

/** A tab of the dashboard: of a resource, or with a screen of its own. */
type Tab = { name: string; label: string; resource?: Resource };

/** The dashboard's tabs in their order; `name` is the one in the address. */
export const tabs = [
  { name: 'overview', label: 'Overview' },
  { name: 'services', label: 'Services', resource: services },
  { name: 'team', label: 'Team', resource: team },
  { name: 'partners', label: 'Partners', resource: partners },
  { name: 'company', label: 'Company', resource: companyInfo },
  { name: 'statistics', label: 'Statistics', resource: statistics },
  { name: 'seo', label: 'SEO', resource: seo },
  { name: 'inquiries', label: 'Inquiries' },
] as const satisfies readonly Tab[];

export type TabName = (typeof tabs)[number]['name'];

/** The tab that an address asks for; the Overview for none and for an unknown one. */
export const tabNamed = (name: string | null): Tab & { name: TabName } =>
  tabs.find((tab) => tab.name === name) ?? tabs[0];

/** The address of a tab, with the dialog of one record open where `dialog` is given. */
export function tabAddress(name: TabName, dialog?: string): string {
  const query = new URLSearchParams(name === 'overview' ? {} : { tab: name });
  if (dialog) query.set('dialog', dialog);
  return query.size === 0 ? '/admin' : `/admin?${query}`;
}
