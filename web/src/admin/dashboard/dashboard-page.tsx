import { Badge, Box, Skeleton } from '@chakra-ui/react';
import { site } from '@mipaka/contract';
import { lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { OverviewTab } from '../overview/overview-tab.tsx';
import { useOverview } from '../overview/use-overview.ts';
import { type TabName, tabAddress, tabNamed, tabs } from '../tabs.ts';
import { TabList, tabId } from '../ui/tab-list.tsx';
import { AdminHeader } from './admin-header.tsx';

const loadInquiries = () => import('../inquiries/inquiries-tab.tsx');
const loadResource = () => import('../resource/resource-tab.tsx');
const InquiriesTab = lazy(async () => ({ default: (await loadInquiries()).InquiriesTab }));
const ResourceTab = lazy(async () => ({ default: (await loadResource()).ResourceTab }));

const PANEL_ID = 'section';

/** Gets a tab's code before it is chosen. What fails here is asked for again, and shown, when it is opened. */
function preload(name: TabName) {
  if (name === 'overview') return;
  const load = name === 'inquiries' ? loadInquiries : loadResource;
  load().catch(() => undefined);
}

/** /admin: one tab at a time, each with an address of its own. */
export function DashboardPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const tab = tabNamed(params.get('tab'));
  return (
    <>
      <title>{`${tab.label} · Dashboard | ${site.name}`}</title>
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
          onReach={preload}
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
          <Suspense fallback={<Skeleton height="28" />}>
            {tab.name === 'overview' && <OverviewTab />}
            {tab.name === 'inquiries' && <InquiriesTab />}
            {tab.resource && <ResourceTab resource={tab.resource} />}
          </Suspense>
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
