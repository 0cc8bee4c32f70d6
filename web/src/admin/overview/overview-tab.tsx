import { Badge, Box, chakra, Flex, Grid, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import {
  fullName,
  funnelSteps,
  type InsightSummary,
  type Overview,
  type ResourceName,
  resourceNamed,
} from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { inboxAddress } from '../lib/addresses/inbox-address.ts';
import { tabAddress, tabOf } from '../lib/addresses/tabs.ts';
import { draftQuery } from '../lib/queries/draft-queries.ts';
import { insightAddress } from '../lib/queries/use-insight.ts';
import { useOverview } from '../lib/queries/use-overview.ts';
import { statusLooks } from '../lib/words/inquiry-status.ts';
import { changeOf, shownNumber } from '../lib/words/numbers.ts';
import { clip, counted } from '../lib/words/text.ts';
import { Action } from '../ui/action.tsx';
import { ActiveBadge } from '../ui/active-badge.tsx';
import { ListItem } from '../ui/list/paged-list.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Card } from '../ui/section.tsx';
import { When } from '../ui/when.tsx';
import { ContentHealth, ListCard, RecentChanges } from './cards.tsx';
import { FailedMail, FailedSchedules, NoMailServer, SecondFactorDue } from './notices.tsx';
import { PeopleWaiting } from './people-waiting.tsx';

/** How much of a text the Overview shows, in characters. */
const PREVIEW_LENGTH = 80;

const addressOf = (name: ResourceName, dialog?: string) => tabAddress(tabOf(resourceNamed(name)), dialog);

/** The dashboard's first screen: what waits for staff today, then what the site holds. */
export function OverviewTab() {
  return (
    <QueryView query={useOverview()} what="the overview">
      {(overview) => (
        <Stack gap="3">
          {overview.setUpBy && <SecondFactorDue until={overview.setUpBy} />}
          <FailedSchedules />
          {overview.hasMailServer ? <FailedMail /> : <NoMailServer />}
          <Grid
            gap="3"
            alignItems="start"
            templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 1fr)' }}
          >
            <PeopleWaiting inquiries={overview.inquiries} />
            <Stack gap="3" minW="0">
              <LastWeek insight={overview.insight} />
              <QuickActions />
            </Stack>
          </Grid>
          <Heading size="lg" mt="5">
            At a glance
          </Heading>
          <Counts overview={overview} />
          <SimpleGrid columns={cardColumns} gap="3" css={plainer}>
            <RecentChanges changes={overview.changes} />
            <Inquiries overview={overview} />
            <ContentHealth overview={overview} />
            <ListCard title="SEO Overview" to={addressOf('seo')} empty="No SEO settings yet.">
              {overview.seo.first.map(({ id, page, title, isActive }) => (
                <Item key={id} title={page} badge={!isActive && <ActiveBadge isActive={false} />}>
                  {title}
                </Item>
              ))}
            </ListCard>
            <ListCard
              title="Company Information"
              to={addressOf('companyInfo')}
              empty="No company sections yet."
            >
              {overview.companyInfo.first.map(({ id, title, content, isActive }) => (
                <Item key={id} title={title} badge={!isActive && <ActiveBadge isActive={false} />}>
                  {clip(content, PREVIEW_LENGTH)}
                </Item>
              ))}
            </ListCard>
            <KeyMetrics overview={overview} />
          </SimpleGrid>
        </Stack>
      )}
    </QueryView>
  );
}

type Props = { overview: Overview };

const cardColumns = { base: 1, md: 2, xl: 3 };
/** One where large type leaves no room for two. */
const twoThatFit = 'repeat(auto-fit, minmax(min(100%, max(8rem, 40%)), 1fr))';

/** Plainer than the cards above: staff look these up, and act on those. Closer lines keep more of them in sight. */
const plainer = {
  '& section': { bg: 'transparent' },
  '& h2': { fontSize: 'md' },
  '& li': { py: '1.5', rowGap: '0' },
};

function Counts({ overview: { services, team, partners, statistics } }: Props) {
  const inactive = services.total - services.active;
  const counts = [
    ['services', 'Services', services, `${inactive} inactive`],
    ['team', 'Team Members', team, `${team.withPhoto} with photo`],
    ['partners', 'Partners', partners, `${partners.strategic} strategic`],
    ['statistics', 'Statistics', statistics, counted(statistics.categories, 'category', 'categories')],
  ] as const;
  return (
    <SimpleGrid gridTemplateColumns={{ base: twoThatFit, lg: 'repeat(4, 1fr)' }} gap="3">
      {counts.map(([name, label, { total, active }, others]) => (
        <CountLink key={name} to={addressOf(name)}>
          <Flex justify="space-between" wrap="wrap" columnGap="3">
            <Text fontWeight="medium">{label}</Text>
            <Text fontWeight="semibold">{total}</Text>
          </Flex>
          <Text textStyle="hint">
            {active} active, {others}
          </Text>
        </CountLink>
      ))}
    </SimpleGrid>
  );
}

const CountLink = chakra(Link, {
  base: {
    borderWidth: '1px',
    borderRadius: 'lg',
    px: '4',
    py: '2.5',
    _hover: { borderColor: 'border.emphasized' },
  },
});

const Inquiries = ({ overview: { inquiries } }: Props) => (
  <ListCard
    title="Contact Inquiries"
    label="Open"
    to={tabAddress('inquiries')}
    lead={`${inquiries.new} new of ${inquiries.total} in total`}
    empty="No inquiries found."
  >
    {inquiries.first.map(({ status, ...inquiry }) => (
      <Item
        key={inquiry.id}
        title={<Link to={inboxAddress('inbox', inquiry.id)}>{fullName(inquiry)}</Link>}
        badge={<Badge colorPalette={statusLooks[status].palette}>{statusLooks[status].label}</Badge>}
      >
        {clip(inquiry.subject ?? inquiry.message, PREVIEW_LENGTH)} · <When at={inquiry.createdAt} />
      </Item>
    ))}
  </ListCard>
);

/** The first inquiries or records of a list: the name of each, a mark, and a line about it. */
const Item = ({ title, badge, children }: { title: ReactNode; badge: ReactNode; children: ReactNode }) => (
  <ListItem what={<strong>{title}</strong>} badge={badge} when={children} />
);

/** The five numbers of the last seven days, linked to Insight; nothing while all of them are zero. */
function LastWeek({ insight: { now, before } }: { insight: InsightSummary }) {
  if (funnelSteps.every(({ name }) => now[name] + before[name] === 0)) return null;
  return (
    <SimpleGrid
      asChild
      columns={{ base: 1, md: 2, lg: 3, xl: 1 }}
      columnGap="4"
      rowGap="1"
      layerStyle="panel"
      px="4"
      py="3"
      _hover={{ borderColor: 'border.emphasized' }}
    >
      <Link to={insightAddress(7)}>
        <Box as="span" fontWeight="medium" gridColumn="1 / -1">
          Last 7 days
        </Box>
        {funnelSteps.map(({ name, label }) => (
          <Flex as="span" key={name} align="baseline" wrap="wrap" columnGap="2" textStyle="sm">
            <Box as="span" minW="10" textAlign="end" textStyle="figure" fontSize="xl" whiteSpace="nowrap">
              {shownNumber(now[name])}
            </Box>{' '}
            <span>{label}</span>{' '}
            <chakra.span textStyle="note" whiteSpace="nowrap">
              {changeOf(now[name], before[name])}
            </chakra.span>
          </Flex>
        ))}
      </Link>
    </SimpleGrid>
  );
}

function QuickActions() {
  const { data: draft } = useQuery(draftQuery);
  return (
    <Card title="Quick Actions">
      <Flex gap="2" wrap="wrap">
        <Action label="Add New Service" to={addressOf('services', 'new')} size="sm" />
        <Action label="Add Team Member" to={addressOf('team', 'new')} size="sm" />
        {draft && draft.changes.length > 0 && (
          <Action label="See unpublished changes" to="/admin/website" size="sm" />
        )}
      </Flex>
    </Card>
  );
}

const KeyMetrics = ({ overview: { statistics } }: Props) => (
  <ListCard
    title="Key Performance Metrics"
    to={addressOf('statistics')}
    empty="No active statistics yet."
    as="dl"
    display="grid"
    gap="2"
    gridTemplateColumns={twoThatFit}
  >
    {statistics.first.map(({ id, label, value }) => (
      <Flex key={id} direction="column-reverse" justify="flex-end" minW="0">
        <chakra.dt textStyle="hint">{label}</chakra.dt>
        <Box as="dd" textStyle="figure" fontSize="2xl">
          {value}
        </Box>
      </Flex>
    ))}
  </ListCard>
);
