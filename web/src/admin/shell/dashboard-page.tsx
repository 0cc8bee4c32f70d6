import type { ComponentType } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { CompanyTab } from '../content/company/company-tab.tsx';
import { ResourceTab } from '../content/resource-tab.tsx';
import { InquiriesTab } from '../inbox/inquiries-tab.tsx';
import { tabNamed } from '../lib/addresses/tabs.ts';
import { OverviewTab } from '../overview/overview-tab.tsx';
import { entryAt } from './menu.ts';
import { PANEL_ID, tabId } from './sidebar.tsx';

const screens: { [tab: string]: ComponentType } = {
  overview: OverviewTab,
  company: CompanyTab,
  inquiries: InquiriesTab,
};

/** /admin: one tab at a time, each with an address of its own. */
export function DashboardPage() {
  const [params] = useSearchParams();
  const { name, resource } = tabNamed(params.get('tab'));
  const shown = entryAt(useLocation());
  const Screen = screens[name];
  return (
    <div key={name} role="tabpanel" id={PANEL_ID} aria-labelledby={tabId(shown.name)}>
      {Screen ? <Screen /> : resource && <ResourceTab resource={resource} />}
    </div>
  );
}
