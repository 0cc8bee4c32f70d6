import { Badge, chakra, Heading } from '@chakra-ui/react';
import { type Inquiry, isSnoozed } from '@mipaka/contract';
import * as m from 'framer-motion/m';
import { Link, type LinkProps } from 'react-router-dom';
import { shownDay } from '../../lib/words/day.ts';
import { snoozeText } from '../../lib/words/snooze-text.ts';
import { nameOf } from '../../lib/words/text.ts';
import { briefTime, exactInstant } from '../../lib/words/time.ts';
import { entryMotion } from '../../ui/list/live-list.tsx';
import { oneLine, typeOf } from '../inquiry-format.ts';
import { ReplyClock } from '../reply-clock.tsx';
import { StatusSelect } from '../status-select.tsx';
import { UnverifiedBadge } from '../unverified-badge.tsx';
import { linkId } from './use-inbox-keys.ts';

type Props = {
  inquiry: Inquiry;
  nowMs: number;
  link: LinkProps;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: () => void;
};

/** An inquiry in the list, in three lines: sender and time; subject; state and origin. */
export function InquiryRow({ inquiry, nowMs, link, isOpen, isSelected, onSelect }: Props) {
  const name = nameOf(inquiry);
  const { createdAt, isSuspect, assignee } = inquiry;
  const facts = [
    inquiry.followUpOn && `Follow up ${shownDay(inquiry.followUpOn)}`,
    assignee && `→ ${assignee.username}`,
    inquiry.email,
    inquiry.company,
    typeOf(inquiry),
  ];
  return (
    <Row asChild data-open={isOpen ? '' : undefined} data-selected={isSelected ? '' : undefined}>
      <m.article aria-label={`Inquiry from ${name}`} {...entryMotion}>
        <Tick>
          <chakra.input
            type="checkbox"
            boxSize="4"
            accentColor="accent.solid"
            checked={isSelected}
            onChange={onSelect}
            aria-label={`Select the inquiry from ${name}`}
          />
        </Tick>
        <Who>
          <Heading as="h4" size="lg" fontSize="md" truncate minW="0">
            <Opener {...link} id={linkId(inquiry.id)} aria-current={isOpen ? 'true' : undefined}>
              {name}
            </Opener>
          </Heading>
        </Who>
        <Time dateTime={createdAt} title={exactInstant(createdAt)}>
          {briefTime(createdAt, nowMs)}
        </Time>
        <Line gridArea="what">
          <strong>{inquiry.subject ?? 'No subject'}</strong>{' '}
          <chakra.span color="fg.muted">{oneLine(inquiry.message)}</chakra.span>
        </Line>
        <Signs>
          <chakra.div position="relative" zIndex="1" flexShrink="0">
            <StatusSelect inquiry={inquiry} label={`Status of the inquiry from ${name}`} />
          </chakra.div>
          <ReplyClock inquiry={inquiry} nowMs={nowMs} isBrief />
          <Line color="fg.muted">
            {inquiry.snooze && isSnoozed(inquiry, nowMs) && (
              <Badge colorPalette="gray" me="1.5" title={`Snoozed ${snoozeText(inquiry.snooze)}`}>
                Snoozed
              </Badge>
            )}
            {inquiry.isUnverified && <UnverifiedBadge />}{' '}
            {isSuspect && <Badge colorPalette="red">Spam</Badge>} {facts.filter(Boolean).join(' · ')}
          </Line>
        </Signs>
      </m.article>
    </Row>
  );
}

/** 84 px high at the usual font size; a press anywhere opens the inquiry. */
const Row = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gridTemplateAreas: '"tick who time" "tick what what" "tick signs signs"',
    columnGap: '2',
    rowGap: '0.5',
    alignItems: 'center',
    alignContent: 'center',
    height: '5.25rem',
    pe: '3',
    minWidth: '0',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    _hover: { bg: 'bg.subtle' },
    '&[data-selected]': { bg: 'brand.subtle' },
    '&[data-open]': { boxShadow: 'inset 3px 0 0 {colors.accent.solid}', bg: 'accent.subtle' },
    // Rows out of sight are not laid out, however many pages are loaded.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 5.25rem',
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

const Tick = chakra('label', {
  base: {
    gridArea: 'tick',
    position: 'relative',
    zIndex: '1',
    display: 'grid',
    placeItems: 'center',
    width: '10',
    height: '100%',
    minHeight: '11',
    me: '-1',
    cursor: 'pointer',
  },
});

const Who = chakra('div', {
  base: { gridArea: 'who', display: 'flex', alignItems: 'center', gap: '2', minWidth: '0' },
});

/** The third line. It must not stand beside the name, which only the time may shorten. */
const Signs = chakra('div', {
  base: { gridArea: 'signs', display: 'flex', alignItems: 'center', gap: '2', minWidth: '0' },
});

const Time = chakra('time', {
  base: { gridArea: 'time', justifySelf: 'end', textStyle: 'xs', color: 'fg.muted', whiteSpace: 'nowrap' },
});

const Line = chakra('p', {
  base: {
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textStyle: 'sm',
    lineHeight: '1.25rem',
    '& strong': { fontWeight: 'semibold' },
  },
});
