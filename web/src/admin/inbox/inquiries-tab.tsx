import { Box, Heading, Text } from '@chakra-ui/react';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { settingViews } from '../lib/addresses/inbox-address.ts';
import { Inbox } from './inbox.tsx';
import { useInboxAddress } from './list/use-inbox-address.ts';
import { MailView } from './mail-view.tsx';
import { PrivacyRequests } from './privacy-requests.tsx';
import { WebhookView } from './webhook-view.tsx';

export function InquiriesTab() {
  const { view } = useInboxAddress();
  const isSuperadmin = useAuth().user?.role === 'superadmin';
  return (
    <Box>
      <Heading srOnly>{settingViews.find(({ name }) => name === view)?.label ?? 'Contact inquiries'}</Heading>
      {view === 'mail' && <MailView />}
      {(view === 'person' || view === 'webhook') && !isSuperadmin && (
        <Text>Only superadmins may open this page.</Text>
      )}
      {view === 'person' && isSuperadmin && <PrivacyRequests />}
      {view === 'webhook' && isSuperadmin && <WebhookView />}
      {view !== 'mail' && view !== 'person' && view !== 'webhook' && <Inbox view={view} />}
    </Box>
  );
}
