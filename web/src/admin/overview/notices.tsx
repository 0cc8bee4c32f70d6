import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { When } from '../ui/when.tsx';

/** Warns about schedules that were not published at their time: staff have to act. */
export const FailedSchedules = ({ count }: { count: number }) => (
  <Notice>
    {count === 1 ? '1 schedule has' : `${count} schedules have`} not gone out, and visitors see nothing of{' '}
    {count === 1 ? 'it' : 'them'}. <NoticeLink to="/admin/history">See why under History</NoticeLink>
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
const Notice = ({ children }: { children: ReactNode }) => (
  <Box role="note" bg="bg.warning" color="fg.warning" borderWidth="1px" borderRadius="lg" px="4" py="3">
    {children}
  </Box>
);

const NoticeLink = chakra(Link, {
  base: { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
});
