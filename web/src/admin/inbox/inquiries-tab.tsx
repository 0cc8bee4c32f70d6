import { Box, Heading } from '@chakra-ui/react';
import { settingViews } from '../lib/addresses/inbox-address.ts';
import { Inbox } from './inbox.tsx';
import { useInboxAddress } from './list/use-inbox-address.ts';
import { MailView } from './mail-view.tsx';
import { PrivacyRequests } from './privacy-requests.tsx';
import { WebhookView } from './webhook-view.tsx';

export function InquiriesTab() {
  const { view } = useInboxAddress();
  return (
    <Box>
      <Heading srOnly>{settingViews.find(({ name }) => name === view)?.label ?? 'Contact inquiries'}</Heading>
      {view === 'mail' && <MailView />}
      {view === 'person' && <PrivacyRequests />}
      {view === 'webhook' && <WebhookView />}
      {view !== 'mail' && view !== 'person' && view !== 'webhook' && <Inbox view={view} />}
    </Box>
  );
}
