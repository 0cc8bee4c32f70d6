import { Badge, Box, chakra, Field, Flex, Heading, Link, NativeSelect, Text } from '@chakra-ui/react';
import { type Inquiry, type InquiryStatus, inquiryStatuses, inquiryTypes } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { replyClock } from '../lib/time.ts';
import { When } from '../ui/when.tsx';
import { statusLooks } from './status.ts';

type Props = { inquiry: Inquiry; nowMs: number; onStatusChange: (status: InquiryStatus) => void };

/** Everything a visitor has sent, and the control that says how far the answer is. */
export function InquiryCard({ inquiry, nowMs, onStatusChange }: Props) {
  const name = `${inquiry.firstName} ${inquiry.lastName}`;
  const look = statusLooks[inquiry.status];
  const type = inquiryTypes.find(({ value }) => value === inquiry.serviceInterest);
  return (
    <Box
      as="article"
      aria-label={`Inquiry from ${name}`}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      p={{ base: '5', md: '6' }}
      minW="0"
    >
      <Flex gap="3" wrap="wrap" align="center">
        <Heading as="h3" size="lg" overflowWrap="anywhere">
          {name}
        </Heading>
        <Badge colorPalette={look.palette}>{look.label}</Badge>
        {inquiry.isSuspect && <Badge colorPalette="red">Suspected spam</Badge>}
        {inquiry.status === 'new' && !inquiry.isSuspect && <Clock inquiry={inquiry} nowMs={nowMs} />}
      </Flex>
      <Flex gap={{ base: '5', md: '10' }} direction={{ base: 'column', md: 'row' }} mt="4">
        <Box flex="1" minW="0">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {inquiry.subject ?? 'No subject'}
          </Text>
          <Text mt="2" whiteSpace="pre-line" overflowWrap="anywhere" maxW="prose">
            {inquiry.message}
          </Text>
        </Box>
        <Box width={{ md: '72' }} flexShrink="0" minW="0">
          <Box as="dl" textStyle="sm" display="grid" gap="2">
            <Fact label="Email">
              <Link href={mailTo(inquiry)}>{inquiry.email}</Link>
            </Fact>
            <Fact label="Company">{inquiry.company ?? 'Not given'}</Fact>
            <Fact label="Service interest">{type?.label ?? inquiry.serviceInterest ?? 'Not given'}</Fact>
            <Fact label="Submitted">
              <When at={inquiry.createdAt} />
            </Fact>
            <Fact label="Reference">{inquiry.reference}</Fact>
          </Box>
          <Field.Root mt="4">
            <Field.Label>
              Status<chakra.span srOnly> of the inquiry from {name}</chakra.span>
            </Field.Label>
            <NativeSelect.Root>
              <NativeSelect.Field
                value={inquiry.status}
                onChange={(event) => onStatusChange(event.target.value as InquiryStatus)}
              >
                {inquiryStatuses.map((status) => (
                  <option key={status} value={status}>
                    {statusLooks[status].label}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </Field.Root>
        </Box>
      </Flex>
    </Box>
  );
}

/** The answer begins with what it answers. */
const mailTo = ({ email, subject, reference }: Inquiry) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject ?? 'your inquiry'} (${reference})`)}`;

function Clock({ inquiry, nowMs }: { inquiry: Inquiry; nowMs: number }) {
  const clock = replyClock(inquiry.createdAt, nowMs);
  return (
    <Text textStyle="sm" fontWeight="medium" color={clock.isOverdue ? 'fg.error' : 'fg.muted'}>
      {clock.text}
    </Text>
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
