import { Badge, Box, Tabs } from '@chakra-ui/react';
import { site } from '@mipaka/contract';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { InquiriesTab } from '../inquiries/inquiries-tab.tsx';
import { OverviewTab } from '../overview/overview-tab.tsx';
import { useOverview } from '../overview/use-overview.ts';
import { ResourceTab } from '../resource/resource-tab.tsx';
import { type TabName, tabAddress, tabNamed, tabs } from '../tabs.ts';
import { AdminHeader } from './admin-header.tsx';

/** /admin: one tab at a time, each with an address of its own. */
export function DashboardPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const tab = tabNamed(params.get('tab'));
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs scroll sideways; the chosen one must not be out of sight.
  useEffect(() => {
    list.current
      ?.querySelector(`[data-value="${tab.name}"]`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [tab.name]);
  return (
    <>
      <title>{`${tab.label} · Dashboard | ${site.name}`}</title>
      <AdminHeader title="Dashboard" />
      <Box as="main" id="main" maxW="8xl" mx="auto" px={{ base: '4', md: '8' }} py="4" pb="16">
        <Tabs.Root
          value={tab.name}
          // Arrow keys move along the tabs; only a choice becomes an entry of the history.
          activationMode="manual"
          onValueChange={({ value }) => navigate(tabAddress(value as TabName))}
        >
          <Tabs.List ref={list} aria-label="Sections">
            {tabs.map(({ name, label }) => (
              <Tabs.Trigger key={name} value={name}>
                {label}
                {name === 'inquiries' && <NewBadge />}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content key={tab.name} value={tab.name}>
            {tab.name === 'overview' && <OverviewTab />}
            {tab.name === 'inquiries' && <InquiriesTab />}
            {tab.resource && <ResourceTab resource={tab.resource} />}
          </Tabs.Content>
        </Tabs.Root>
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
