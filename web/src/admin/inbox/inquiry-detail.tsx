import { Box, Button, chakra, Field, Flex, Heading, Link, NativeSelect, Stack, Text } from '@chakra-ui/react';
import type { Inquiry } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useAuth } from '../../lib/auth.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inboxAddress } from '../lib/inbox-address.ts';
import { QueryView } from '../ui/query-view.tsx';
import { When } from '../ui/when.tsx';
import { Earlier } from './earlier.tsx';
import { InquiryBadges, ReplyClock } from './inquiry-badges.tsx';
import { nameOf, typeOf } from './inquiry-format.ts';
import { Notes } from './notes.tsx';
import { Presence } from './presence.tsx';
import { mailAddress } from './reply.ts';
import { ReplyForm } from './reply-form.tsx';
import { StatusSelect } from './status-select.tsx';
import { useColleagues } from './use-colleagues.ts';
import { useInquiry } from './use-inquiries.ts';
import { useInquiryChange } from './use-inquiry-change.ts';

type Props = {
  id: string;
  nowMs: number;
  /** The address of the list without it. */
  back: string;
  linkTo: (id: string) => string;
};

/** One inquiry with everything that is done about it. */
export function InquiryDetail({ id, nowMs, back, linkTo }: Props) {
  const query = useInquiry(id);
  return (
    <Box>
      <Button
        asChild
        variant="ghost"
        size="sm"
        minH="11"
        mb="2"
        ms="-3"
        display={{ base: 'inline-flex', lg: 'none' }}
      >
        <RouterLink to={back}>
          <Icon name="arrow-left" /> Back to the list
        </RouterLink>
      </Button>
      <QueryView query={query} what="the inquiry">
        {(inquiry) => (
          <Box
            as="section"
            aria-label={`Open inquiry from ${nameOf(inquiry)}`}
            bg="bg.panel"
            borderWidth="1px"
            borderRadius="lg"
            p={{ base: '5', md: '6' }}
            minW="0"
          >
            <Head inquiry={inquiry} nowMs={nowMs} />
            <Text mt="5" whiteSpace="pre-line" overflowWrap="anywhere" maxW="prose">
              {inquiry.message}
            </Text>
            <Facts inquiry={inquiry} />
            <Work inquiry={inquiry} />
            <Stack gap="8" mt="8">
              <ReplyForm inquiry={inquiry} />
              <Notes id={inquiry.id} />
              <Earlier id={inquiry.id} linkTo={linkTo} />
            </Stack>
          </Box>
        )}
      </QueryView>
    </Box>
  );
}

function Head({ inquiry, nowMs }: { inquiry: Inquiry; nowMs: number }) {
  return (
    <>
      <Flex gap="3" wrap="wrap" align="center">
        <Heading as="h3" id="open-inquiry" tabIndex={-1} outline="0" size="2xl" overflowWrap="anywhere">
          {nameOf(inquiry)}
        </Heading>
        <InquiryBadges inquiry={inquiry} />
        <ReplyClock inquiry={inquiry} nowMs={nowMs} />
        <Presence id={inquiry.id} />
      </Flex>
      <Text fontWeight="semibold" mt="3" overflowWrap="anywhere">
        {inquiry.subject ?? 'No subject'}
      </Text>
      {inquiry.suspectReason && (
        <Text textStyle="sm" color="fg.muted" mt="1">
          Kept apart: {inquiry.suspectReason}
        </Text>
      )}
    </>
  );
}

const FactGrid = chakra('dl', {
  base: {
    display: 'grid',
    gap: '4',
    mt: '6',
    textStyle: 'sm',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
  },
});

function Facts({ inquiry }: { inquiry: Inquiry }) {
  return (
    <FactGrid>
      <Fact label="Email">
        <Link href={mailAddress(inquiry)}>{inquiry.email}</Link>
      </Fact>
      <Fact label="Company">{inquiry.company ?? 'Not given'}</Fact>
      <Fact label="Service interest">{typeOf(inquiry) ?? 'Not given'}</Fact>
      <Fact label="Submitted">
        <When at={inquiry.createdAt} />
      </Fact>
      <Fact label="Reference">{inquiry.reference}</Fact>
      <Fact label="Consent">{inquiry.consent ? 'Given' : 'Not given'}</Fact>
    </FactGrid>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box minW="0">
      <Box as="dt" color="fg.muted">
        {label}
      </Box>
      <Box as="dd" overflowWrap="anywhere">
        {children}
      </Box>
    </Box>
  );
}

/** How far the answer is and who gives it. */
function Work({ inquiry }: { inquiry: Inquiry }) {
  const { user } = useAuth();
  const change = useInquiryChange();
  const colleagues = useColleagues().data ?? [];
  const { assignee } = inquiry;
  const isGone = assignee !== null && !colleagues.some(({ id }) => id === assignee.id);
  const assign = (id: string) =>
    change.mutate({
      inquiry,
      change: { assignee: colleagues.find((colleague) => colleague.id === id) ?? null },
    });
  return (
    <Flex gap="4" wrap="wrap" align="end" mt="6" pt="5" borderTopWidth="1px">
      <Field.Root width={{ base: '100%', sm: '11rem' }}>
        <Field.Label>Status</Field.Label>
        <StatusSelect
          inquiry={inquiry}
          onChange={(status) => change.mutate({ inquiry, change: { status } })}
        />
      </Field.Root>
      <Field.Root width={{ base: '100%', sm: '13rem' }}>
        <Field.Label>Assigned to</Field.Label>
        <NativeSelect.Root>
          <NativeSelect.Field value={assignee?.id ?? ''} onChange={(event) => assign(event.target.value)}>
            <option value="">Nobody</option>
            {/* An account that is no longer active still has what it was given. */}
            {isGone && <option value={assignee.id}>{assignee.username}</option>}
            {colleagues.map(({ id, username }) => (
              <option key={id} value={id}>
                {username}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Field.Root>
      <Flex gap="2" wrap="wrap" mx="-2">
        {user && assignee?.id !== user.id && (
          <Button variant="ghost" size="sm" minH="11" px="3" onClick={() => assign(user.id)}>
            Assign to me
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          minH="11"
          px="3"
          onClick={() => change.mutate({ inquiry, change: { isSuspect: !inquiry.isSuspect } })}
        >
          {inquiry.isSuspect ? 'Not spam' : 'Mark as spam'}
        </Button>
        {user?.role === 'superadmin' && (
          <Button asChild variant="ghost" size="sm" minH="11" px="3">
            {/* The address of the person travels beside the URL: URLs end up in logs. */}
            <RouterLink to={inboxAddress('person')} state={{ email: inquiry.email }}>
              Personal data
            </RouterLink>
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
