import { useSearchParams } from 'react-router-dom';
import { ResourceTab } from '../content/resource-tab.tsx';
import { InquiriesTab } from '../inbox/inquiries-tab.tsx';
import { tabNamed } from '../lib/tabs.ts';
import { OverviewTab } from '../overview/overview-tab.tsx';
import { PANEL_ID, tabId } from './sidebar.tsx';

/** /admin: one tab at a time, each with an address of its own. */
export function DashboardPage() {
  const [params] = useSearchParams();
  const { name, resource } = tabNamed(params.get('tab'));
  return (
    <div key={name} role="tabpanel" id={PANEL_ID} aria-labelledby={tabId(name)}>
      {name === 'overview' && <OverviewTab />}
      {name === 'inquiries' && <InquiriesTab />}
      {resource && <ResourceTab resource={resource} />}
    </div>
  );
}
