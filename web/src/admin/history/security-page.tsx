import { Badge, Box, Field, Flex, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { api, type SecurityEntry, type SecurityEvent, securityEvents } from '@mipaka/contract';
import { useSearchParams } from 'react-router-dom';
import { usePages } from '../lib/use-pages.ts';
import { Empty } from '../ui/empty.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { When } from '../ui/when.tsx';

/** What is read for each event, and whether it is one to look at twice. */
const events: Record<SecurityEvent, { label: string; color?: 'orange' | 'red' }> = {
  'sign-in': { label: 'Signed in' },
  'sign-in-failed': { label: 'Failed sign-in', color: 'orange' },
  'sign-out': { label: 'Signed out' },
  'session-ended': { label: 'Session ended' },
  refused: { label: 'Refused', color: 'orange' },
  'account-created': { label: 'Account created' },
  'role-changed': { label: 'Role changed' },
  'account-activated': { label: 'Account activated' },
  'account-deactivated': { label: 'Account deactivated' },
  'password-changed': { label: 'Password changed' },
  'password-withdrawn': { label: 'Password withdrawn after wrong codes', color: 'red' },
  'email-changed': { label: 'Email changed' },
  'link-sent': { label: 'Invited, or reset by a superadmin' },
  'link-asked': { label: 'Forgotten password' },
  'link-withdrawn': { label: 'Link withdrawn' },
  'second-factor-failed': { label: 'Wrong code or passkey', color: 'orange' },
  'factor-added': { label: 'Two-step sign-in added' },
  'factor-removed': { label: 'Two-step sign-in removed', color: 'orange' },
  'factors-reset': { label: 'Two-step sign-in reset', color: 'orange' },
  'recovery-codes-renewed': { label: 'New recovery codes' },
  'recovery-code-used': { label: 'Recovery code used', color: 'orange' },
  'factor-policy-changed': { label: 'Two-step sign-in of the roles changed' },
  'preview-shared': { label: 'Link to a preview made' },
  'preview-revoked': { label: 'Link to a preview ended' },
  'webhook-changed': { label: 'Sending to another system changed' },
  exported: { label: 'Exported', color: 'orange' },
  erased: { label: 'Erased', color: 'red' },
};

/** /admin/security: who signed in, who was refused, and what was done to accounts and personal data. */
export function SecurityPage() {
  const [params, setParams] = useSearchParams();
  const event = securityEvents.find((name) => name === params.get('event'));
  const query = usePages(api['security.list'], event ? { event } : {});
  return (
    <>
      <Text color="fg.muted" mb="6" maxW="prose" textWrap="pretty">
        Kept for a year, whatever happens to the content. Nobody can change or delete an entry here.
      </Text>
      <Field.Root width={{ base: '100%', sm: '18rem' }} mb="6">
        <Field.Label>Show</Field.Label>
        <NativeSelect.Root>
          <NativeSelect.Field
            value={event ?? ''}
            onChange={({ target }) =>
              setParams(target.value ? { event: target.value } : {}, { replace: true })
            }
          >
            <option value="">Everything</option>
            {securityEvents.map((name) => (
              <option key={name} value={name}>
                {events[name].label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Field.Root>
      <QueryView query={query} what="the security log">
        {({ pages }) => {
          const entries = pages.flatMap(({ rows }) => rows);
          return entries.length === 0 ? (
            <Empty text="Nothing of this kind has happened." />
          ) : (
            <Stack as="ol" listStyleType="none" gap="3">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </Stack>
          );
        }}
      </QueryView>
      <LoadMore query={query} />
    </>
  );
}

function Entry({ entry: { event, actor, subject, hash, at } }: { entry: SecurityEntry }) {
  const { label, color = 'gray' } = events[event];
  const isOwn = actor?.username === subject;
  return (
    <Box as="li" bg="bg.panel" borderWidth="1px" borderRadius="lg" px="5" py="4" minW="0">
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Box flex="1 1 16rem" minW="0">
          <Text overflowWrap="anywhere">
            <strong>{actor?.username ?? 'Not signed in'}</strong>
            {!isOwn && `: ${subject}`}
          </Text>
          <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
            <When at={at} />
            {hash && `, known again by ${hash}`}
          </Text>
        </Box>
        <Badge colorPalette={color}>{label}</Badge>
      </Flex>
    </Box>
  );
}
