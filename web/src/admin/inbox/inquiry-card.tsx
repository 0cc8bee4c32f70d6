import { Box, chakra, Field, Flex, Heading, Text } from '@chakra-ui/react';
import type { Inquiry, InquiryStatus } from '@mipaka/contract';
import * as m from 'framer-motion/m';
import { Link } from 'react-router-dom';
import { entryMotion } from '../ui/live-list.tsx';
import { When } from '../ui/when.tsx';
import { InquiryBadges, ReplyClock } from './inquiry-badges.tsx';
import { nameOf, typeOf } from './inquiry-format.ts';
import { StatusSelect } from './status-select.tsx';
import { linkId } from './use-list-keys.ts';

type Props = {
  inquiry: Inquiry;
  nowMs: number;
  /** The address that opens it. */
  to: string;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: () => void;
  onStatusChange: (status: InquiryStatus) => void;
};

/** An inquiry in the list: all that a visitor has sent, the message shortened to three lines. */
export function InquiryCard({ inquiry, nowMs, to, isOpen, isSelected, onSelect, onStatusChange }: Props) {
  const name = nameOf(inquiry);
  return (
    <Box
      asChild
      position="relative"
      bg={isSelected ? 'brand.subtle' : 'bg.panel'}
      borderWidth="1px"
      borderColor={isOpen ? 'accent.solid' : 'border'}
      boxShadow={isOpen ? 'inset 3px 0 0 {colors.accent.solid}' : undefined}
      borderRadius="lg"
      p="4"
      minW="0"
      _hover={{ borderColor: isOpen ? 'accent.solid' : 'border.emphasized' }}
      // Cards out of sight are not laid out, however many pages are loaded.
      contentVisibility="auto"
      containIntrinsicSize="auto 14rem"
    >
      <m.article aria-label={`Inquiry from ${name}`} {...entryMotion}>
        <Flex gap="2" align="flex-start">
          <Tick>
            <chakra.input
              type="checkbox"
              boxSize="5"
              accentColor="accent.solid"
              checked={isSelected}
              onChange={onSelect}
              aria-label={`Select the inquiry from ${name}`}
            />
          </Tick>
          <Box flex="1" minW="0">
            <Flex gap="2" wrap="wrap" align="center">
              <Heading as="h4" size="lg" overflowWrap="anywhere">
                <Opener to={to} id={linkId(inquiry.id)} aria-current={isOpen ? 'true' : undefined}>
                  {name}
                </Opener>
              </Heading>
              <InquiryBadges inquiry={inquiry} />
            </Flex>
            <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
              {inquiry.email}
              {inquiry.company && ` · ${inquiry.company}`}
            </Text>
          </Box>
        </Flex>
        <Text fontWeight="semibold" mt="2" overflowWrap="anywhere" lineClamp="1">
          {inquiry.subject ?? 'No subject'}
        </Text>
        <Text textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere" lineClamp="3">
          {withoutGaps(inquiry.message)}
        </Text>
        <Flex gap="3" justify="space-between" align="flex-end" mt="3">
          <Flex gap="1" direction="column" minW="0" textStyle="sm" color="fg.muted">
            {typeOf(inquiry) && <span>{typeOf(inquiry)}</span>}
            <span>
              <When at={inquiry.createdAt} />
              {inquiry.assignee && ` · ${inquiry.assignee.username}`}
            </span>
            <ReplyClock inquiry={inquiry} nowMs={nowMs} />
          </Flex>
          <Field.Root width="10rem" flexShrink="0" position="relative" zIndex="1">
            <Field.Label srOnly>Status of the inquiry from {name}</Field.Label>
            <StatusSelect inquiry={inquiry} onChange={onStatusChange} />
          </Field.Root>
        </Flex>
      </m.article>
    </Box>
  );
}

/** Three lines are too few to spend one on nothing. */
const withoutGaps = (text: string) => text.replace(/\s*\n\s*/g, '\n');

/** The whole card opens the inquiry; what has a purpose of its own lies above. */
const Opener = chakra(Link, {
  base: {
    outline: '0',
    _before: { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
    _focusVisible: {
      _before: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
    },
  },
});

const Tick = chakra('label', {
  base: {
    position: 'relative',
    zIndex: '1',
    display: 'grid',
    placeItems: 'center',
    boxSize: '11',
    m: '-2',
    flexShrink: '0',
    cursor: 'pointer',
  },
});
