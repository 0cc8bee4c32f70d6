import { Box, chakra, Flex, Heading, Stack } from '@chakra-ui/react';
import { fullName, type Inquiry, shownDay } from '@mipaka/contract';
import * as m from 'framer-motion/m';
import { Link, type LinkProps } from 'react-router-dom';
import { briefTime, exactInstant, spokenTime } from '../../lib/words/time.ts';
import { SelectBox } from '../../ui/form/choice.tsx';
import { entryMotion } from '../../ui/list/live-list.tsx';
import { oneLine, ReplyClock, Signs, typeOf } from '../inquiry-badges.tsx';
import { StatusSelect } from '../status-select.tsx';
import { linkId } from './use-inbox-keys.ts';

type Props = {
  inquiry: Inquiry;
  nowMs: number;
  link: LinkProps;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: () => void;
};

/** An inquiry in the list: sender and time; subject, message and status; the facts and when the answer is due. */
export function InquiryRow({ inquiry, nowMs, link, isOpen, isSelected, onSelect }: Props) {
  const name = fullName(inquiry);
  const { createdAt, repliedAt, assignee } = inquiry;
  const facts = [
    inquiry.followUpOn && `Follow up ${shownDay(inquiry.followUpOn)}`,
    assignee && `→ ${assignee.username}`,
    inquiry.company,
    typeOf(inquiry),
  ];
  return (
    <Row asChild data-open={isOpen ? '' : undefined} data-selected={isSelected ? '' : undefined}>
      <m.article aria-label={`Inquiry from ${name}`} {...entryMotion}>
        <Box position="relative" zIndex="1" me="-2" alignSelf="center">
          <SelectBox label={`Select the inquiry from ${name}`} isSelected={isSelected} onSelect={onSelect} />
        </Box>
        <Stack gap="0.5" flex="1" minW="0" py="2">
          <Flex wrap="wrap" align="center" gap="2" minH="5">
            <Heading as="h4" size="lg" fontSize="md" lineHeight="1.375rem" flex="1 1 6rem" truncate minW="0">
              <Opener {...link} id={linkId(inquiry.id)} aria-current={isOpen ? 'true' : undefined}>
                {name}
              </Opener>
            </Heading>
            <chakra.time textStyle="note" flexShrink="0" dateTime={createdAt} title={exactInstant(createdAt)}>
              {briefTime(createdAt, nowMs)}
            </chakra.time>
          </Flex>
          <Flex wrap="wrap" align="center" gap="2" minH="5">
            <Line color="fg.muted">
              {repliedAt && <em>Wrote back {spokenTime(repliedAt, nowMs)}: </em>}
              <strong>{inquiry.subject ?? 'No subject'}</strong> {oneLine(inquiry.message)}
            </Line>
            {/* Rows have whole heights: `content-visibility` would cut off a line at half a pixel. */}
            <chakra.div position="relative" zIndex="1" height="6" flexShrink="0">
              <StatusSelect inquiry={inquiry} label={`Status of the inquiry from ${name}`} isQuiet />
            </chakra.div>
          </Flex>
          <Flex wrap="wrap" align="center" columnGap="3" minH="5" textStyle="note">
            <Signs inquiry={inquiry} nowMs={nowMs} isBrief />
            <Line as="span" flex="1 1 7rem" textStyle="note">
              {[...facts, inquiry.email].filter(Boolean).join(' · ')}
            </Line>
            <ReplyClock inquiry={inquiry} nowMs={nowMs} isBrief />
          </Flex>
        </Stack>
      </m.article>
    </Row>
  );
}

const Row = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    columnGap: '2',
    pe: '3',
    bg: 'bg.panel',
    borderBottomWidth: { base: '1px', _last: '0' },
    '&:hover:not([data-selected], [data-open])': { bg: 'bg.subtle' },
    '&[data-selected]': { bg: 'brand.subtle' },
    '&[data-open]': { boxShadow: 'inset 3px 0 0 {colors.accent.solid}', bg: 'accent.subtle' },
    // Rows out of sight are not laid out, however many pages are loaded.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 5.25rem',
    // The bar for the selected rows must not cover the focused control.
    '& :is(a, input, select)': { scrollMarginBottom: '8rem' },
    '@media (forced-colors: active)': {
      '&[data-open]': { outline: '2px solid Highlight', outlineOffset: '-2px' },
    },
  },
});

/** The link that covers the whole row; controls with a purpose of their own lie above it. */
const Opener = chakra(Link, {
  base: {
    outline: '0',
    _before: { content: '""', position: 'absolute', inset: '0' },
    _focusVisible: {
      _before: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
    },
  },
});

const Line = chakra('p', {
  base: {
    // Large type leaves no room beside it.
    flex: '1 1 6rem',
    truncate: true,
    textStyle: 'sm',
    lineHeight: '1.25rem',
    '& strong': { color: 'fg', fontWeight: 'semibold' },
    '& em': { color: 'brand.fg', fontStyle: 'normal', fontWeight: 'semibold' },
  },
});
