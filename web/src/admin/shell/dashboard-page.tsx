import { Badge, Box } from '@chakra-ui/react';
import { business } from '@mipaka/contract';
import { Helmet } from 'react-helmet-async';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ResourceTab } from '../content/resource-tab.tsx';
import { InquiriesTab } from '../inbox/inquiries-tab.tsx';
import { tabAddress, tabNamed, tabs } from '../lib/tabs.ts';
import { useOverview } from '../lib/use-overview.ts';
import { OverviewTab } from '../overview/overview-tab.tsx';
import { PageTabs } from '../ui/page-tabs.tsx';
import { AdminHeader } from './admin-header.tsx';

/** /admin: one tab at a time, each with an address of its own. */
export function DashboardPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const tab = tabNamed(params.get('tab'));
  return (
    <>
      <Helmet>
        <title>{`${tab.label} · Dashboard | ${business.name}`}</title>
      </Helmet>
      <AdminHeader title="Dashboard" />
      <Box as="main" id="main" maxW="8xl" mx="auto" px={{ base: '4', md: '8' }} py="4" pb="16">
        <PageTabs
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
          onChoose={(name) => navigate(tabAddress(name))}
        >
          {tab.name === 'overview' && <OverviewTab />}
          {tab.name === 'inquiries' && <InquiriesTab />}
          {tab.resource && <ResourceTab resource={tab.resource} />}
        </PageTabs>
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
