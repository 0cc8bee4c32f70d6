import { Box, chakra } from '@chakra-ui/react';
import { api, DAY_MS } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { editAddress } from '../lib/addresses/edit-address.ts';
import { inboxAddress, inquiriesAddress } from '../lib/addresses/inbox-address.ts';
import { usePages } from '../lib/calls/use-pages.ts';
import { draftQuery } from '../lib/queries/draft-queries.ts';
import { OVERVIEW_PATH } from '../lib/queries/use-overview.ts';
import { When } from '../ui/when.tsx';

/** Each schedule that was not published at its time, with the reason: staff have to act. */
export function FailedSchedules() {
  const { data: draft } = useQuery(draftQuery);
  const failed = draft?.schedules.filter(({ failure }) => failure) ?? [];
  return failed.map(({ id, at, by, failure }) => (
    <Notice key={id} role="alert">
      <strong>
        What {by.username} scheduled for <When at={at} /> has not gone out, and visitors see nothing of it.
      </strong>{' '}
      {failure?.reason}. The <NoticeLink to={editAddress('/', '')}>page editor</NoticeLink> lists it.
    </Notice>
  ));
}

/** How long a mail that failed is named, in milliseconds: a week, so also after a holiday. */
const NAMED_MS = 7 * DAY_MS;

/** The newest mail that failed: an answer may not have reached its visitor. Refetched with the Overview. */
export function FailedMail() {
  const options = { pageSize: 1, queryKey: [OVERVIEW_PATH, 'failed'] };
  const { data } = usePages(api['outbox.list'], { state: 'ERROR' }, options);
  const mail = data?.[0];
  if (!mail || Date.parse(mail.updatedAt) < Date.now() - NAMED_MS) return null;
  return (
    <Notice role="alert">
      <strong>
        A mail to {mail.to} has not gone out: {mail.subject}.
      </strong>{' '}
      <NoticeLink to={inboxAddress('mail')}>See every mail that failed, and send it again</NoticeLink>
    </Notice>
  );
}

export const NoMailServer = () => (
  <Notice>
    <strong>No mail server is set up: answers and notices wait until there is one.</strong>{' '}
    <NoticeLink to={inquiriesAddress({ view: 'mail', state: 'PENDING' })}>See what waits</NoticeLink>
  </Notice>
);

/** Asks a user whose role needs a second factor to set it up by `until` (ISO 8601); after it, no other screen opens. */
export const SecondFactorDue = ({ until }: { until: string }) => (
  <Notice>
    Your role needs two-step sign-in by <When at={until} />.{' '}
    <NoticeLink to="/admin/account">Set it up under Account</NoticeLink>
  </Notice>
);

/** A line above everything else, about something that staff should act on. */
const Notice = ({ role = 'note', children }: { role?: 'note' | 'alert'; children: ReactNode }) => (
  <Box role={role} layerStyle="panel" bg="bg.warning" color="fg.warning" p="3">
    {children}
  </Box>
);

const NoticeLink = chakra(Link, { base: { textDecoration: 'underline', textUnderlineOffset: '0.2em' } });
