import { Badge, Box } from '@chakra-ui/react';
import { business } from '@mipaka/contract';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ResourceTab } from '../content/resource-tab.tsx';
import { InquiriesTab } from '../inbox/inquiries-tab.tsx';
import { tabAddress, tabNamed, tabs } from '../lib/tabs.ts';
import { useOverview } from '../lib/use-overview.ts';
import { OverviewTab } from '../overview/overview-tab.tsx';
import { TabList, tabId } from '../ui/tab-list.tsx';
import { AdminHeader } from './admin-header.tsx';

const PANEL_ID = 'section';

/** /admin: one tab at a time, each with an address of its own. */
export function DashboardPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const tab = tabNamed(params.get('tab'));
  return (
    <>
      <title>{`${tab.label} · Dashboard | ${business.name}`}</title>
      <AdminHeader title="Dashboard" />
      <Box as="main" id="main" maxW="8xl" mx="auto" px={{ base: '4', md: '8' }} py="4" pb="16">
        <TabList
          label="Sections"
          tabs={tabs.map(({ name, label }) => ({
            name,
            label: (
              <>
                {label}
                {name === 'inquiries' && <NewBadge />}
              </>
            ),
          }))}
          chosen={tab.name}
          panelId={PANEL_ID}
          onChoose={(name) => navigate(tabAddress(name))}
        />
        <Box
          key={tab.name}
          id={PANEL_ID}
          role="tabpanel"
          aria-labelledby={tabId(tab.name)}
          tabIndex={0}
          pt="8"
          outline="0"
          _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
        >
          {tab.name === 'overview' && <OverviewTab />}
          {tab.name === 'inquiries' && <InquiriesTab />}
          {tab.resource && <ResourceTab resource={tab.resource} />}
        </Box>
      </Box>
    </>
  );
}

/** How many inquiries wait for a first answer. */
function NewBadge() {
  const { data } = useOverview();
  const count = data?.inquiries.new ?? 0;
  if (count === 0) return null;
  return (
    <Badge variant="solid" colorPalette="accent" aria-label={`${count} new`}>
      {count}
    </Badge>
  );
}
