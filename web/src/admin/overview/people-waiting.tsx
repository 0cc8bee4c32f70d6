import { Badge, Box, Flex, Heading, Link, Text } from '@chakra-ui/react';
import { fullName, type Inquiry, type Overview, parseOfficeHours, waitingSince } from '@mipaka/contract';
import { Link as RouterLink } from 'react-router-dom';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { inboxAddress, inquiriesAddress } from '../lib/addresses/inbox-address.ts';
import { isPlainClick } from '../lib/pressed-alone.ts';
import { useNow } from '../lib/use-now.ts';
import { wanted } from '../lib/wanted.ts';
import { replyClock } from '../lib/words/reply-clock.ts';
import { counted } from '../lib/words/text.ts';
import { spokenTime } from '../lib/words/time.ts';
import { Action } from '../ui/action.tsx';
import { When } from '../ui/when.tsx';

/** The visitors who wait for an answer, the longest wait first, and what else is due; before the first, what to do. */
export function PeopleWaiting({ inquiries }: Pick<Overview, 'inquiries'>) {
  const { user } = useAuth();
  const nowMs = useNow();
  const office = parseOfficeHours(inquiries.officeHours);
  const people = inquiries.waiting.map((inquiry) => {
    const since = waitingSince(inquiry) ?? inquiry.createdAt;
    return { inquiry, since, clock: replyClock(since, nowMs, office) };
  });
  const [first] = people;
  const due = dueFor(inquiries, user?.id ?? '');
  return (
    <Box as="section" aria-label="Who is waiting" layerStyle="panel" p="4" pb={first && '2'}>
      {inquiries.total === 0 ? <FirstSteps /> : <Heading size="2xl">{headline(inquiries)}</Heading>}
      {first && (
        <Text textStyle="label" mt="3">
          Longest waiting since <When at={first.since}>{spokenTime(first.since, nowMs)}</When>, the answer{' '}
          {first.clock.isOverdue ? 'was' : 'is'} due{' '}
          <When at={first.clock.at}>{spokenTime(first.clock.at, nowMs)}</When>
        </Text>
      )}
      <Box as="ol">
        {people.map(({ inquiry, clock }) => (
          <Person key={inquiry.id} inquiry={inquiry} clock={clock} />
        ))}
      </Box>
      {due.length > 0 && (
        <Flex wrap="wrap" columnGap="4" borderTopWidth="1px" pt="1" mt={first ? '1' : '3'}>
          {due.map(({ label, isUrgent, to }) => (
            <Link key={to} asChild textStyle="sm" minH="8" color={isUrgent ? 'fg.error' : 'fg'}>
              <RouterLink to={to}>{label}</RouterLink>
            </Link>
          ))}
        </Flex>
      )}
    </Box>
  );
}

const FirstSteps = () => (
  <>
    <Heading size="2xl">Nothing to answer yet</Heading>
    <Text color="fg.muted" mt="1" mb="3">
      What visitors send through the contact form arrives here. Until then, make the site your own.
    </Text>
    <Action label="Edit the website" icon="pencil" to="/admin/website" colorPalette="brand" />
  </>
);

function Person({ inquiry, clock }: { inquiry: Inquiry; clock: ReturnType<typeof replyClock> }) {
  const address = inboxAddress('inbox', inquiry.id);
  return (
    <Flex as="li" wrap="wrap" align="center" gap="3" py="1.5" css={{ '& + &': { borderTopWidth: '1px' } }}>
      <Box flex="1 1 9rem" minW="0" display={{ md: 'flex' }} columnGap="3" alignItems="baseline">
        <Link asChild variant="plain" display="block" fontWeight="semibold" truncate maxW={{ md: '56' }}>
          <RouterLink to={address}>{fullName(inquiry)}</RouterLink>
        </Link>
        {inquiry.repliedAt && <Badge>Wrote back</Badge>}
        <Text truncate textStyle="hint" flex="1">
          {inquiry.subject ?? inquiry.message}
        </Text>
        <Text textStyle="sm" flexShrink="0" color={clock.isOverdue ? 'fg.error' : 'fg.muted'}>
          <When at={clock.at}>{clock.short}</When>
        </Text>
      </Box>
      <Action
        label="Answer"
        to={address}
        onClick={(event) => isPlainClick(event) && wanted.set({ id: inquiry.id, what: 'answer' })}
        aria-label={`Answer ${fullName(inquiry)}`}
        size="sm"
        minH="9"
        px="3"
      />
    </Flex>
  );
}

/** The numbers of the tabs *Waiting* and *Replied* in words. */
function headline({ new: fresh, replied }: Overview['inquiries']): string {
  if (fresh === 0 && replied === 0) return 'Nobody is waiting for an answer';
  if (fresh === 0) return counted(replied, 'person has written back', 'people have written back');
  const waiting = counted(fresh, 'person waits for a first answer', 'people wait for a first answer');
  return replied === 0 ? waiting : `${waiting}, ${replied} ${replied === 1 ? 'has' : 'have'} written back`;
}

/** Each number of inquiries that wait for staff besides the first of the list, in words, with a link to their list. */
export function dueFor(inquiries: Overview['inquiries'], userId: string) {
  const { overdue, overdueSnoozed, replied, dueToday, followUps, unassigned, mine, waiting } = inquiries;
  const newOf = (assignee: string) => inquiriesAddress({ status: 'new', assignee });
  const begun = inquiriesAddress({ status: 'in-progress', assignee: userId });
  const listed = waiting.filter(({ status }) => status === 'new').length;
  const all = inquiries.new > listed ? inquiries.new : 0;
  const counts = [
    { count: all, label: `All ${all} waiting`, to: inboxAddress('inbox') },
    { count: overdue, label: lateOnes(overdue, overdueSnoozed), isUrgent: true, to: inboxAddress('overdue') },
    { count: dueToday, label: `${dueToday} due today`, to: inboxAddress('due') },
    { count: replied, label: `${replied} wrote back`, to: inboxAddress('replied') },
    { count: followUps, label: `${followUps} to follow up`, to: inboxAddress('follow-up') },
    { count: unassigned, label: `${unassigned} unassigned`, to: newOf('none') },
    { count: mine.new, label: `${mine.new} of yours new`, to: newOf(userId) },
    { count: mine.inProgress, label: `${mine.inProgress} of yours in progress`, to: begun },
  ];
  return counts.flatMap(({ count, ...due }) => (count > 0 ? [due] : []));
}

/** Without those who wrote back: their time begins anew. */
const lateOnes = (late: number, snoozed: number) =>
  `${counted(late, 'first answer')} late${snoozed === 0 ? '' : `, ${snoozed} of them snoozed`}`;
