import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CompanyTab } from '../content/company/company-tab.tsx';
import { ResourceTab } from '../content/resource-tab.tsx';
import { InquiriesTab } from '../inbox/inquiries-tab.tsx';
import { tabNamed } from '../lib/addresses/tabs.ts';
import { OverviewTab } from '../overview/overview-tab.tsx';

/** The tabs that have a screen of their own. */
const screens: { [tab: string]: ComponentType } = {
  overview: OverviewTab,
  company: CompanyTab,
  inquiries: InquiriesTab,
};

/** /admin: one tab at a time, each with an address of its own. */
export function DashboardPage() {
  const [params] = useSearchParams();
  const { name, resource } = tabNamed(params.get('tab'));
  const Screen = screens[name];
  return Screen ? <Screen key={name} /> : resource && <ResourceTab key={name} resource={resource} />;
}
