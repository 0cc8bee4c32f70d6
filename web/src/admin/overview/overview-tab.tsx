import {
  Badge,
  Box,
  Button,
  Link as ChakraLink,
  chakra,
  Flex,
  Heading,
  Skeleton,
  Stack,
  Text,
} from '@chakra-ui/react';
import { type Overview, type ResourceName, resourceNamed } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { inboxAddress } from '../lib/inbox-address.ts';
import { statusLooks } from '../lib/inquiry-status.ts';
import { tabAddress, tabOf } from '../lib/tabs.ts';
import { clip, percent } from '../lib/text.ts';
import { useOverview } from '../lib/use-overview.ts';
import { ActiveBadge } from '../ui/active-badge.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { When } from '../ui/when.tsx';
import { Card } from './card.tsx';

/** How much of a company section the Overview shows, in characters. */
const PREVIEW_LENGTH = 80;

const tabNameOf = (name: ResourceName) => tabOf(resourceNamed(name));

/** The dashboard's first screen: counts, previews, health, key figures and quick actions. */
export function OverviewTab() {
  return (
    <QueryView query={useOverview()} what="the overview" skeleton={<OverviewSkeleton />}>
      {(overview) => (
        <Stack gap="6">
          <Heading as="h2" srOnly>
            Overview
          </Heading>
          <Counts overview={overview} />
          <Columns>
            <Inquiries overview={overview} />
            <ContentHealth overview={overview} />
            <QuickActions />
            <CompanyInformation overview={overview} />
            <SeoOverview overview={overview} />
            <KeyMetrics overview={overview} />
          </Columns>
        </Stack>
      )}
    </QueryView>
  );
}

type Props = { overview: Overview };

const columns = { base: '1fr', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' };
const Columns = chakra('div', { base: { display: 'grid', gap: '6', gridTemplateColumns: columns } });
const CountGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
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
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    p: { base: '4', md: '6' },
    minWidth: '0',
    transition: 'border-color 0.15s',
    _hover: { borderColor: 'border.emphasized' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
  },
});

type CountProps = { tab: string; label: string; total: number; children: ReactNode };

function Count({ tab, label, total, children }: CountProps) {
  return (
    <CountLink to={tabAddress(tab)}>
      <Text color="fg.muted" fontWeight="medium">
        {label}
      </Text>
      <Text fontFamily="heading" fontSize="4xl" lineHeight="tight" my="2" fontVariantNumeric="tabular-nums">
        {total}
      </Text>
      <Text textStyle="sm" color="fg.muted">
        {children}
      </Text>
    </CountLink>
  );
}

/** The way from a card to its tab. */
function Manage({ tab, label }: { tab: string; label: string }) {
  return (
    <Button asChild variant="ghost" size="sm" minH="11" me="-4">
      <Link to={tabAddress(tab)}>{label}</Link>
    </Button>
  );
}

function Inquiries({ overview: { inquiries } }: Props) {
  return (
    <Card title="Contact Inquiries" aside={<Manage tab="inquiries" label="Open" />}>
      <Text>
        <strong>{inquiries.new}</strong> new of {inquiries.total} in total
      </Text>
      {inquiries.overdue > 0 && (
        <ChakraLink asChild color="fg.error" fontWeight="medium" display="inline-block" py="1">
          <Link to={inboxAddress('overdue')}>{inquiries.overdue} overdue</Link>
        </ChakraLink>
      )}
      <Stack gap="4" mt="4">
        {inquiries.first.map((inquiry) => (
          <Box key={inquiry.id} borderTopWidth="1px" pt="3" minW="0">
            <Flex justify="space-between" gap="3" align="flex-start">
              <Text fontWeight="semibold" overflowWrap="anywhere" minW="0">
                <Link to={inboxAddress('inbox', inquiry.id)}>
                  {inquiry.firstName} {inquiry.lastName}
                </Link>
              </Text>
              <Badge colorPalette={statusLooks[inquiry.status].palette} flexShrink="0">
                {statusLooks[inquiry.status].label}
              </Badge>
            </Flex>
            <Text lineClamp="1" overflowWrap="anywhere">
              {inquiry.subject ?? inquiry.message}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              <When at={inquiry.createdAt} />
            </Text>
          </Box>
        ))}
        {inquiries.first.length === 0 && <Text color="fg.muted">No inquiries found.</Text>}
      </Stack>
    </Card>
  );
}

function ContentHealth({ overview: { services, team, seo } }: Props) {
  return (
    <Card title="Content Health">
      <Stack gap="5">
        <Health label="Services active" value={percent(services.active, services.total)} />
        <Health label="Team with photo and bio" value={percent(team.withPhotoAndBio, team.total)} />
        <Health label="SEO active" value={percent(seo.active, seo.total)} />
      </Stack>
    </Card>
  );
}

/** Without it the colours of the person's system leave the bar empty. */
const FORCED = { forcedColorAdjust: 'none', bg: 'Highlight' } as const;

function Health({ label, value }: { label: string; value: number }) {
  return (
    <Box>
      <Flex justify="space-between" gap="3" textStyle="sm" mb="2">
        <span>{label}</span>
        <strong>{value}%</strong>
      </Flex>
      <Box
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        height="2"
        borderRadius="full"
        bg="bg.muted"
        overflow="hidden"
        css={{ '@media (forced-colors: active)': { outline: '1px solid', '& > *': FORCED } }}
      >
        <Box height="100%" bg="brand.solid" borderRadius="full" style={{ width: `${value}%` }} />
      </Box>
    </Box>
  );
}

function QuickActions() {
  return (
    <Card title="Quick Actions">
      <Stack gap="3">
        <Button asChild colorPalette="brand">
          <Link to={tabAddress(tabNameOf('services'), 'new')}>Add New Service</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to={tabAddress(tabNameOf('team'), 'new')}>Add Team Member</Link>
        </Button>
      </Stack>
    </Card>
  );
}

/** A record in one of the short lists: its name, whether it is active, and a line about it. */
function Entry({ title, isActive, text }: { title: string; isActive: boolean; text: string }) {
  return (
    <Box minW="0">
      <Flex justify="space-between" gap="3" align="flex-start">
        <Text fontWeight="semibold" overflowWrap="anywhere" minW="0">
          {title}
        </Text>
        <ActiveBadge isActive={isActive} />
      </Flex>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {text}
      </Text>
    </Box>
  );
}

function CompanyInformation({ overview: { companyInfo } }: Props) {
  return (
    <Card title="Company Information" aside={<Manage tab={tabNameOf('companyInfo')} label="Manage" />}>
      <Stack gap="4">
        {companyInfo.first.map((section) => (
          <Entry
            key={section.id}
            title={section.title}
            isActive={section.isActive}
            text={clip(section.content, PREVIEW_LENGTH)}
          />
        ))}
        {companyInfo.total === 0 && <Text color="fg.muted">No company sections yet.</Text>}
      </Stack>
    </Card>
  );
}

function SeoOverview({ overview: { seo } }: Props) {
  return (
    <Card title="SEO Overview" aside={<Manage tab={tabNameOf('seo')} label="Manage" />}>
      <Stack gap="4">
        {seo.first.map((page) => (
          <Entry key={page.id} title={page.page} isActive={page.isActive} text={page.title} />
        ))}
        {seo.total === 0 && <Text color="fg.muted">No SEO settings yet.</Text>}
      </Stack>
    </Card>
  );
}

function KeyMetrics({ overview: { statistics } }: Props) {
  return (
    <Card title="Key Performance Metrics" aside={<Manage tab={tabNameOf('statistics')} label="Manage" />}>
      <Box as="dl" display="grid" gap="5" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
        {statistics.first.map((statistic) => (
          <Flex key={statistic.id} direction="column-reverse" justify="flex-end" minW="0">
            <Box as="dt" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
              {statistic.label}
            </Box>
            <Box as="dd" fontFamily="heading" fontSize="3xl" lineHeight="snug" overflowWrap="anywhere">
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
    <Stack gap="6">
      <CountGrid>
        <Skeleton height="36" />
        <Skeleton height="36" />
        <Skeleton height="36" />
        <Skeleton height="36" />
      </CountGrid>
      <Columns>
        <Skeleton height="64" />
        <Skeleton height="64" />
        <Skeleton height="64" />
      </Columns>
    </Stack>
  );
}
