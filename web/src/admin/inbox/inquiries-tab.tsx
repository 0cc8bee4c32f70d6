import { Badge, Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useAuth } from '../../lib/auth.tsx';
import { inboxAddress, type View, views } from '../lib/inbox-address.ts';
import { useOverview } from '../lib/use-overview.ts';
import { Inbox } from './inbox.tsx';
import { OutboxView } from './outbox/outbox-view.tsx';
import { PrivacyRequests } from './privacy/privacy-requests.tsx';
import { useInboxAddress, useTextInFragment } from './use-inbox-address.ts';

/** What visitors have sent, and what belongs to it: the mails about it, and the rights of the people behind it. */
export function InquiriesTab() {
  const { view } = useInboxAddress();
  useTextInFragment();
  const isSuperadmin = useAuth().user?.role === 'superadmin';
  return (
    <Box>
      <Flex justify="space-between" align="center" columnGap="6" rowGap="2" wrap="wrap" mb="5">
        <Heading as="h2" size="2xl">
          Contact inquiries
        </Heading>
        <Views current={view} shown={views.filter((one) => isSuperadmin || !('isForSuperadmins' in one))} />
      </Flex>
      {view === 'mail' && <OutboxView />}
      {view === 'person' &&
        (isSuperadmin ? <PrivacyRequests /> : <Text>Only superadmins may open this page.</Text>)}
      {view !== 'mail' && view !== 'person' && <Inbox key={view} view={view} />}
    </Box>
  );
}

/** Of the background that marks the chosen view, the colours of the person's system leave nothing. */
const FORCED_CURRENT = {
  '@media (forced-colors: active)': {
    '&[aria-current=page]': { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
  },
};

function Views({ current, shown }: { current: View; shown: readonly (typeof views)[number][] }) {
  const { data } = useOverview();
  const overdue = data?.inquiries.overdue ?? 0;
  return (
    <Flex as="nav" aria-label="Views of the inbox" gap="1" wrap="wrap" mx={{ base: '-4', md: '0' }}>
      {shown.map(({ name, label }) => (
        <Button
          key={name}
          asChild
          variant={name === current ? 'subtle' : 'ghost'}
          size="sm"
          minH="11"
          px="4"
          css={FORCED_CURRENT}
        >
          <Link to={inboxAddress(name)} aria-current={name === current ? 'page' : undefined}>
            {label}
            {name === 'overdue' && overdue > 0 && <Badge colorPalette="red">{overdue}</Badge>}
          </Link>
        </Button>
      ))}
    </Flex>
  );
}
