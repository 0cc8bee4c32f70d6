import { Badge, Box, chakra, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { type Overview, type ResourceName, resourceNamed } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { inboxAddress } from '../lib/addresses/inbox-address.ts';
import { tabAddress, tabOf } from '../lib/addresses/tabs.ts';
import { draftQuery } from '../lib/queries/draft-queries.ts';
import { useOverview } from '../lib/queries/use-overview.ts';
import { statusLooks } from '../lib/words/inquiry-status.ts';
import { clip, counted, nameOf } from '../lib/words/text.ts';
import { Action } from '../ui/action.tsx';
import { ActiveBadge } from '../ui/active-badge.tsx';
import { Card } from '../ui/card.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { When } from '../ui/when.tsx';
import { ContentHealth } from './content-health.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LastWeek } from './last-week.tsx';
import { FailedMail, FailedSchedules, NoMailServer, SecondFactorDue } from './notices.tsx';
import { PeopleWaiting } from './people-waiting.tsx';
import { RecentChanges } from './recent-changes.tsx';

/** How much of a company section the Overview shows, in characters. */
const PREVIEW_LENGTH = 80;

const tabNameOf = (name: ResourceName) => tabOf(resourceNamed(name));

/** The dashboard's first screen: what waits for staff today, then what the site holds. */
export function OverviewTab() {
  return (
    <QueryView query={useOverview()} what="the overview" skeleton={<OverviewSkeleton />}>
      {(overview) => (
        <Stack gap="3">
          {overview.setUpBy && <SecondFactorDue until={overview.setUpBy} />}
          <FailedSchedules />
          {overview.hasMailServer ? <FailedMail /> : <NoMailServer />}
          <Today>
            {overview.inquiries.total === 0 ? (
              <FirstSteps />
            ) : (
              <PeopleWaiting inquiries={overview.inquiries} />
            )}
            <Stack gap="3" minW="0">
              <LastWeek insight={overview.insight} />
              <QuickActions />
            </Stack>
          </Today>
          <Heading size="lg" mt="5">
            At a glance
          </Heading>
          <Counts overview={overview} />
          <Columns>
            <RecentChanges changes={overview.changes} />
            <Inquiries overview={overview} />
            <ContentHealth overview={overview} />
            <Records
              title="SEO Overview"
              of="seo"
              entries={overview.seo.first.map((page) => ({ ...page, title: page.page, text: page.title }))}
              empty="No SEO settings yet."
            />
            <Records
              title="Company Information"
              of="companyInfo"
              entries={overview.companyInfo.first.map((section) => ({
                ...section,
                text: clip(section.content, PREVIEW_LENGTH),
              }))}
              empty="No company sections yet."
            />
            <KeyMetrics overview={overview} />
          </Columns>
        </Stack>
      )}
    </QueryView>
  );
}

type Props = { overview: Overview };

const Today = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 1fr)' },
  },
});
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      xl: 'repeat(3, minmax(0, 1fr))',
    },
    // Plainer than the cards above: staff look these up, and act on those.
    '& section': { bg: 'transparent' },
    '& h2': { fontSize: 'md' },
  },
});
const CountGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
  },
});

function Counts({ overview: { services, team, partners, statistics } }: Props) {
  return (
    <CountGrid>
      <Count tab={tabNameOf('services')} label="Services" total={services.total}>
        {services.active} active, {services.total - services.active} inactive
      </Count>
      <Count tab={tabNameOf('team')} label="Team Members" total={team.total}>
        {team.active} active, {team.withPhoto} with photo
      </Count>
      <Count tab={tabNameOf('partners')} label="Partners" total={partners.total}>
        {partners.active} active, {partners.strategic} strategic
      </Count>
      <Count tab={tabNameOf('statistics')} label="Statistics" total={statistics.total}>
        {statistics.active} active, {statistics.categories} categories
      </Count>
    </CountGrid>
  );
}

const CountLink = chakra(Link, {
  base: {
    display: 'block',
    borderWidth: '1px',
    borderRadius: 'lg',
    px: { base: '3', md: '4' },
    py: '2.5',
    minWidth: '0',
    transition: 'border-color 0.15s',
    _hover: { borderColor: 'border.emphasized' },
  },
});

type CountProps = { tab: string; label: string; total: number; children: ReactNode };

function Count({ tab, label, total, children }: CountProps) {
  return (
    <CountLink to={tabAddress(tab)}>
      <Flex justify="space-between" align="center" gap="3">
        <Text fontWeight="medium" minW="0">
          {label}
        </Text>
        <Text fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {total}
        </Text>
      </Flex>
      <Text textStyle="hint">{children}</Text>
    </CountLink>
  );
}

function Manage({ tab, label }: { tab: string; label: string }) {
  return <Action label={label} to={tabAddress(tab)} variant="ghost" size="sm" me="-4" />;
}

function Inquiries({ overview: { inquiries } }: Props) {
  return (
    <Card title="Contact Inquiries" aside={<Manage tab="inquiries" label="Open" />}>
      <Text>
        <strong>{inquiries.new}</strong> new of {inquiries.total} in total
      </Text>
      <Stack gap="2" mt="2">
        {inquiries.first.map((inquiry) => (
          <Box key={inquiry.id} borderTopWidth="1px" pt="2" minW="0">
            <Flex justify="space-between" gap="3" align="flex-start">
              <Text fontWeight="semibold" overflowWrap="anywhere">
                <Link to={inboxAddress('inbox', inquiry.id)}>{nameOf(inquiry)}</Link>
              </Text>
              <Badge colorPalette={statusLooks[inquiry.status].palette} flexShrink="0">
                {statusLooks[inquiry.status].label}
              </Badge>
            </Flex>
            <Flex justify="space-between" gap="3" textStyle="hint">
              <Text minW="0" truncate>
                {inquiry.subject ?? inquiry.message}
              </Text>
              <Text flexShrink="0">
                <When at={inquiry.createdAt} />
              </Text>
            </Flex>
          </Box>
        ))}
        {inquiries.first.length === 0 && <Text color="fg.muted">No inquiries found.</Text>}
      </Stack>
    </Card>
  );
}

function QuickActions() {
  const { data: draft } = useQuery(draftQuery);
  const unpublished = draft?.changes.length ?? 0;
  return (
    <Card title="Quick Actions">
      <Flex gap="2" wrap="wrap">
        <Action label="Add New Service" to={tabAddress(tabNameOf('services'), 'new')} size="sm" />
        <Action label="Add Team Member" to={tabAddress(tabNameOf('team'), 'new')} size="sm" />
        {unpublished > 0 && (
          <Action label={`See ${counted(unpublished, 'unpublished change')}`} to="/admin/website" size="sm" />
        )}
      </Flex>
    </Card>
  );
}

type Entry = { id: string; title: string; isActive: boolean; text: string };
type RecordsProps = { title: string; of: ResourceName; entries: Entry[]; empty: string };

/** The first records of an entity: each with its name, a line about it, and a mark where visitors do not see it. */
function Records({ title, of, entries, empty }: RecordsProps) {
  return (
    <Card title={title} aside={<Manage tab={tabNameOf(of)} label="Manage" />}>
      <Stack gap="2">
        {entries.map((entry) => (
          <Box key={entry.id} minW="0">
            <Flex justify="space-between" gap="3" align="flex-start">
              <Text fontWeight="semibold" overflowWrap="anywhere">
                {entry.title}
              </Text>
              {!entry.isActive && <ActiveBadge isActive={false} />}
            </Flex>
            <Text textStyle="note" overflowWrap="anywhere">
              {entry.text}
            </Text>
          </Box>
        ))}
        {entries.length === 0 && <Text color="fg.muted">{empty}</Text>}
      </Stack>
    </Card>
  );
}

function KeyMetrics({ overview: { statistics } }: Props) {
  return (
    <Card title="Key Performance Metrics" aside={<Manage tab={tabNameOf('statistics')} label="Manage" />}>
      <Box as="dl" display="grid" gap="2" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
        {statistics.first.map((statistic) => (
          <Flex key={statistic.id} direction="column-reverse" justify="flex-end" minW="0">
            <Box as="dt" textStyle="hint" overflowWrap="anywhere">
              {statistic.label}
            </Box>
            <Box as="dd" fontFamily="heading" fontSize="2xl" lineHeight="snug" overflowWrap="anywhere">
              {statistic.value}
            </Box>
          </Flex>
        ))}
      </Box>
      {statistics.first.length === 0 && <Text color="fg.muted">No active statistics yet.</Text>}
    </Card>
  );
}

function OverviewSkeleton() {
  return (
    <Stack gap="3">
      <Skeleton height="40" />
      {['due', 'counts'].map((row) => (
        <CountGrid key={row}>
          <Skeleton height="16" />
          <Skeleton height="16" />
          <Skeleton height="16" />
          <Skeleton height="16" />
        </CountGrid>
      ))}
      <Columns>
        <Skeleton height="96" />
        <Skeleton height="96" />
        <Skeleton height="96" />
      </Columns>
    </Stack>
  );
}
