import { Badge, Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from '../../lib/auth.tsx';
import { inboxAddress, settingViews, tabViews } from '../lib/inbox-address.ts';
import { useOverview } from '../lib/use-overview.ts';
import { isWaiting } from './filter.ts';
import { Inbox } from './inbox.tsx';
import { OutboxView } from './outbox/outbox-view.tsx';
import { PrivacyRequests } from './privacy/privacy-requests.tsx';
import { useInboxAddress, useTextInFragment } from './use-inbox-address.ts';
import { WebhookView } from './webhook/webhook-view.tsx';

/** What visitors have sent, and what belongs to it: the mails about it, and the rights of the people behind it. */
export function InquiriesTab() {
  const { view, id } = useInboxAddress();
  useTextInFragment();
  const setting = settingViews.find(({ name }) => name === view);
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
        <Heading as="h2" size="2xl" fontSize="xl" srOnly={!setting}>
          {setting?.label ?? 'Contact inquiries'}
        </Heading>
        {!setting && <Views />}
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

/** The tabs above the list, with what waits in them. */
function Views() {
  const { user } = useAuth();
  const { view, chosen } = useInboxAddress();
  const counted = useOverview().data?.inquiries;
  const counts: { [view: string]: number | undefined } = {
    inbox: counted?.new,
    replied: counted?.replied,
    mine: counted && counted.mine.new + counted.mine.inProgress,
    snoozed: counted?.snoozed,
  };
  const row = useRef<HTMLDivElement>(null);
  const isCounted = counted !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moves the links
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current=page]');
    // On a phone the row scrolls by itself: the chosen view goes to its middle, and the page stays where it is.
    if (row.current && current) {
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
    }
  }, [view, isCounted, user]);
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
      {tabViews.map(({ name, label }) => (
        <ViewLink
          key={name}
          to={inboxAddress(name)}
          isCurrent={name === 'inbox' ? isWaiting(view, chosen) : name === view}
        >
          {label}
          {Boolean(counts[name]) && (
            <Badge colorPalette={name === 'inbox' || name === 'replied' ? 'gold' : 'gray'}>
              {counts[name]}
            </Badge>
          )}
        </ViewLink>
      ))}
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
