import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { type Overview, parseOfficeHours, waitingSince } from '@mipaka/contract';
import { inboxAddress, TO_ANSWER } from '../lib/addresses/inbox-address.ts';
import { useNow } from '../lib/use-now.ts';
import { nameOf } from '../lib/words/text.ts';
import { dueTime, replyClock, spokenTime } from '../lib/words/time.ts';
import { Action } from '../ui/action.tsx';

/** The visitors who wait for an answer, the longest wait first. */
export function PeopleWaiting({ inquiries }: Pick<Overview, 'inquiries'>) {
  const nowMs = useNow();
  const office = parseOfficeHours(inquiries.officeHours);
  const people = inquiries.waiting.flatMap((inquiry) => {
    const since = waitingSince(inquiry);
    if (since === null) return [];
    return [{ inquiry, since, clock: replyClock(since, nowMs, office) }];
  });
  const count = Math.max(people.length, inquiries.new + inquiries.replied);
  const [first] = people;
  const words = count === 1 ? '1 person is waiting' : `${count} people are waiting`;
  const answer = count === 1 ? 'the answer' : 'the first answer';
  return (
    <Box as="section" aria-label="Who is waiting" layerStyle="panel" p="4" pb={first && '2'}>
      <Heading size="xl">
        {first
          ? `${words}, ${answer} ${first.clock.isOverdue ? 'was' : 'is'} due by ${dueTime(first.since, nowMs, office)}`
          : 'Nobody is waiting for an answer'}
      </Heading>
      {first && (
        <Text textStyle="label" mt="3">
          Longest waiting, since {spokenTime(first.since, nowMs)}
        </Text>
      )}
      <Box as="ol">
        {people.map(({ inquiry, clock }) => (
          <Flex
            key={inquiry.id}
            as="li"
            align="center"
            gap="3"
            minH="12"
            py="1.5"
            borderTopWidth="1px"
            minW="0"
            _first={{ borderTopWidth: '0' }}
          >
            <Box flex="1" minW="0" display={{ md: 'flex' }} columnGap="3" alignItems="baseline">
              <Text fontWeight="semibold" truncate flexShrink="0" maxW={{ md: '56' }}>
                {nameOf(inquiry)}
              </Text>
              <Text truncate textStyle="hint" flex="1">
                {inquiry.subject ?? inquiry.message}
              </Text>
              <Text
                textStyle="sm"
                flexShrink="0"
                color={clock.isOverdue ? 'fg.error' : 'fg.muted'}
                fontWeight={clock.isOverdue ? 'semibold' : undefined}
              >
                {clock.short}
              </Text>
            </Box>
            <Action
              label="Answer"
              to={inboxAddress('inbox', inquiry.id)}
              state={TO_ANSWER}
              aria-label={`Answer ${nameOf(inquiry)}`}
              size="sm"
              minH="9"
              px="3"
            />
          </Flex>
        ))}
      </Box>
    </Box>
  );
}
