import { addressOf, type Resource, resources } from '@mipaka/contract';
import type { IconName } from '../../../shared/ui/icon-names.ts';

export const tabAddress = (name: string, dialog?: string): string =>
  addressOf('/admin', {}, { tab: name === 'overview' ? null : name, dialog });

const tab = (name: string, label: string, icon: IconName, resource?: Resource) => {
  return { name, label, icon, resource, to: tabAddress(name), isTab: true };
};
export type Tab = ReturnType<typeof tab>;

/** The icon of each resource's tab, by the name of the tab; other tabs share one icon. */
const icons: { [tab: string]: IconName } = {
  services: 'briefcase',
  team: 'users',
  partners: 'handshake',
  company: 'building-2',
  statistics: 'chart-column',
  seo: 'globe',
  stories: 'newspaper',
  questions: 'message-circle',
  templates: 'quote',
};

export const tabOf = ({ label }: Pick<Resource, 'label'>): string =>
  label.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const overview = tab('overview', 'Overview', 'layout-dashboard');

/** The tabs of the resources. Resources with the same label share the tab of the first of them. */
const contentTabs = resources
  .filter((resource, index) => resources.findIndex(({ label }) => label === resource.label) === index)
  .map((resource) => {
    const name = tabOf(resource);
    return tab(name, resource.label, icons[name] ?? 'layers', resource);
  });

export const tabs: readonly Tab[] = [overview, tab('inquiries', 'Inquiries', 'inbox'), ...contentTabs];

/** The tab that an address names; the Overview where the name is missing or unknown. */
export const tabNamed = (name: string | null): Tab => tabs.find((tab) => tab.name === name) ?? overview;
