import { Badge, Box, Flex, Heading, Link, Stack, Text } from '@chakra-ui/react';
import { mailKinds, type OutboxEntry } from '@mipaka/contract';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { inboxAddress } from '../../lib/addresses/inbox-address.ts';
import { Action } from '../../ui/action.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { When } from '../../ui/when.tsx';
import { type MailState, mailStateIn, useOutbox, useRetry } from './use-outbox.ts';

const looks: Record<MailState, { label: string; palette: string }> = {
  ERROR: { label: 'Failed', palette: 'red' },
  PENDING: { label: 'Waiting', palette: 'gold' },
  PROCESSING: { label: 'Being sent', palette: 'gold' },
  SUCCESS: { label: 'Sent', palette: 'green' },
};

/** The mails that the site sends, the failed ones first of all, with the way to send them again. */
export function OutboxView() {
  const [params, setParams] = useSearchParams();
  const state = mailStateIn(params);
  const query = useOutbox(state);
  const retry = useRetry();
  const show = (next: string | null) =>
    setParams({ ...Object.fromEntries(params), state: next ?? 'all' }, { replace: true });
  return (
    <Section level="h3" title="Mail that the site sends">
      <Text color="fg.muted" mb="4">
        A mail that fails is tried again by itself for about a day and a half. You can send it at once.
      </Text>
      <Flex gap="3" align="end" mb="5" wrap="wrap">
        <Choice
          width="13rem"
          label="Show"
          value={state ?? 'all'}
          options={[
            ...(Object.keys(looks) as MailState[]).map((name) => [name, looks[name].label] as const),
            ['all', 'All mails'],
          ]}
          onChange={show}
        />
        <Action
          label="Look again"
          icon="refresh-cw"
          disabled={query.isFetching}
          onClick={() => query.refetch()}
        />
      </Flex>
      <QueryView query={query} what="mails">
        {({ pages }) => {
          const mails = pages.flatMap((page) => page.rows);
          return (
            <Stack gap="3">
              {mails.length === 0 && (
                <Empty text={state === 'ERROR' ? 'No mail has failed.' : 'No mails found.'} />
              )}
              {mails.map((mail) => (
                <MailCard
                  key={mail.id}
                  mail={mail}
                  isRetrying={retry.isPending && retry.variables === mail.id}
                  onRetry={() => retry.mutate(mail.id)}
                />
              ))}
              <LoadMore query={query} />
            </Stack>
          );
        }}
      </QueryView>
    </Section>
  );
}

type CardProps = { mail: OutboxEntry; isRetrying: boolean; onRetry: () => void };

function MailCard({ mail, isRetrying, onRetry }: CardProps) {
  const look = looks[mail.state];
  const canRetry = mail.state === 'ERROR' || mail.state === 'PENDING';
  return (
    <Flex
      as="article"
      aria-label={`Mail to ${mail.to}`}
      gap="4"
      wrap="wrap"
      justify="space-between"
      align="flex-start"
      layerStyle="panel"
      p="4"
    >
      <Box flex="1 1 18rem" minW="0">
        <Flex gap="2" wrap="wrap" align="center">
          <Heading as="h4" size="lg">
            {mail.subject}
          </Heading>
          <Badge colorPalette={look.palette}>{look.label}</Badge>
        </Flex>
        <Text textStyle="hint" overflowWrap="anywhere">
          {mailKinds[mail.kind]} · to {mail.to} · <When at={mail.createdAt} />
        </Text>
        {mail.lastError && (
          <Text textStyle="sm" color="fg.error" mt="2" overflowWrap="anywhere">
            {mail.lastError}
          </Text>
        )}
        <Text textStyle="hint" mt="1">
          {mail.attempts === 1 ? '1 try' : `${mail.attempts} tries`} so far
          {mail.state === 'ERROR' &&
            (mail.nextTryAt ? '; tried again ' : '; it is not tried again by itself')}
          {mail.state === 'ERROR' && mail.nextTryAt && <When at={mail.nextTryAt} />}
        </Text>
      </Box>
      <Flex gap="3" align="center">
        {mail.inquiryId && (
          <Link asChild>
            <RouterLink to={inboxAddress('inbox', mail.inquiryId)}>The inquiry</RouterLink>
          </Link>
        )}
        {canRetry && (
          <Action
            label="Send again"
            busy={isRetrying && 'Sending...'}
            onClick={onRetry}
            aria-label={`Send the mail to ${mail.to} again`}
          />
        )}
      </Flex>
    </Flex>
  );
}
