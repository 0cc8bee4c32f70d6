import { Badge, Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from '../../lib/auth.tsx';
import { inboxAddress, views } from '../lib/inbox-address.ts';
import { useOverview } from '../lib/use-overview.ts';
import { Inbox } from './inbox.tsx';
import { OutboxView } from './outbox/outbox-view.tsx';
import { isPreset, type Preset, presetAddress, presetsFor } from './presets.ts';
import { PrivacyRequests } from './privacy/privacy-requests.tsx';
import { useInboxAddress, useTextInFragment } from './use-inbox-address.ts';
import { WebhookView } from './webhook/webhook-view.tsx';

/** What visitors have sent, and what belongs to it: the mails about it, and the rights of the people behind it. */
export function InquiriesTab() {
  const { view, id } = useInboxAddress();
  useTextInFragment();
  const isSuperadmin = useAuth().user?.role === 'superadmin';
  return (
    <Box>
      <Flex
        // On a phone an open inquiry is a page of its own.
        display={{ base: id === null ? 'flex' : 'none', lg: 'flex' }}
        justify="space-between"
        align="center"
        columnGap="6"
        rowGap="1"
        wrap="wrap"
        mb="3"
      >
        <Heading as="h2" size="2xl" fontSize="xl">
          Contact inquiries
        </Heading>
        <Views />
      </Flex>
      {view === 'mail' && <OutboxView />}
      {(view === 'person' || view === 'webhook') && !isSuperadmin && (
        <Text>Only superadmins may open this page.</Text>
      )}
      {view === 'person' && isSuperadmin && <PrivacyRequests />}
      {view === 'webhook' && isSuperadmin && <WebhookView />}
      {view !== 'mail' && view !== 'person' && view !== 'webhook' && <Inbox key={view} view={view} />}
    </Box>
  );
}

/** Of the background that marks the chosen view, the colours of the person's system leave nothing. */
const FORCED_CURRENT = {
  '@media (forced-colors: active)': {
    '&[aria-current=page]': { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
  },
};

/** The views, and among them the presets, which are filters of the inbox. */
function Views() {
  const { user } = useAuth();
  const { view, chosen } = useInboxAddress();
  const counted = useOverview().data?.inquiries;
  const waiting: { [view: string]: number | undefined } = {
    overdue: counted?.overdue,
    replied: counted?.replied,
    'follow-up': counted?.followUps,
  };
  const presets = presetsFor(user?.id ?? '', Date.now());
  const preset = Object.values(presets).find((one) => view === 'inbox' && isPreset(one, chosen));
  const toView = ({ name, label }: (typeof views)[number]) => (
    <ViewLink key={name} to={inboxAddress(name)} isCurrent={name === view && !preset}>
      {label}
      {Boolean(waiting[name]) && (
        <Badge colorPalette={name === 'overdue' ? 'red' : 'gold'}>{waiting[name]}</Badge>
      )}
    </ViewLink>
  );
  const toPreset = (one: Preset) => (
    <ViewLink key={one.label} to={presetAddress(one)} isCurrent={one === preset}>
      {one.label}
    </ViewLink>
  );
  const row = useRef<HTMLDivElement>(null);
  const isCounted = counted !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moves the links
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current=page]');
    // On a phone the row scrolls by itself: the chosen view goes to its middle, and the page stays where it is.
    if (row.current && current) {
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
    }
  }, [view, preset?.label, isCounted, user]);
  const [inbox, late, replied, ...others] = views.filter(
    (one) => user?.role === 'superadmin' || !('isForSuperadmins' in one),
  );
  return (
    <Flex
      as="nav"
      ref={row}
      aria-label="Views of the inbox"
      position="relative"
      gap="1"
      wrap={{ base: 'nowrap', md: 'wrap' }}
      overflowX={{ base: 'auto', md: 'visible' }}
      maxW="full"
      mx={{ base: '-3', md: '0' }}
      p="1"
    >
      {inbox && toView(inbox)}
      {replied && toView(replied)}
      {toPreset(presets.mine)}
      {toPreset(presets.unassigned)}
      {late && toView(late)}
      {toPreset(presets.lastMonth)}
      {others.map(toView)}
    </Flex>
  );
}

type ViewLinkProps = { to: string; isCurrent: boolean; children: ReactNode };

function ViewLink({ to, isCurrent, children }: ViewLinkProps) {
  return (
    <Button
      asChild
      variant={isCurrent ? 'subtle' : 'ghost'}
      size="sm"
      minH="11"
      px="3"
      whiteSpace="nowrap"
      css={FORCED_CURRENT}
    >
      <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
        {children}
      </Link>
    </Button>
  );
}
