import { Badge, Box, chakra, Flex, Grid, Heading, Link, Stack, Text } from '@chakra-ui/react';
import { dayOf, fullName, type Inquiry, isUnfinished } from '@mipaka/contract';
import { type ReactNode, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { hasStatus } from '../../shared/lib/api/api.ts';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { inboxAddress } from '../lib/addresses/inbox-address.ts';
import { useColleagues } from '../lib/queries/use-users.ts';
import { useKept } from '../lib/unsaved.ts';
import { useWanted } from '../lib/wanted.ts';
import { statusLooks } from '../lib/words/inquiry-status.ts';
import { spokenTime } from '../lib/words/time.ts';
import { Action } from '../ui/action.tsx';
import { Fold } from '../ui/fold.tsx';
import { Choice } from '../ui/form/choice.tsx';
import { DayField } from '../ui/form/day-field.tsx';
import { ListItem, Rows } from '../ui/list/paged-list.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Section } from '../ui/section.tsx';
import { When } from '../ui/when.tsx';
import { Composer } from './conversation/composer.tsx';
import { Conversation } from './conversation/conversation.tsx';
import { mailAddress } from './conversation/reply.ts';
import { arrivalOf, ReplyClock, Signs, typeOf } from './inquiry-badges.tsx';
import { type InboxLink, useInboxAddress } from './list/use-inbox-address.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import { StatusSelect } from './status-select.tsx';
import { isSideBySide } from './use-focus-on-change.ts';
import { useEarlier, useInquiry } from './use-inquiries.ts';
import { useInquiryChange } from './use-inquiry-change.tsx';

/** `next`: the link to the first of the list, for an inquiry that is not in the list (any more). */
type Props = { nowMs: number; next: InboxLink | undefined };

/** One inquiry: its message first, its conversation, and the form for an answer at the foot. */
export function InquiryDetail({ id, nowMs, next }: Props & { id: string }) {
  const loaded = useInquiry(id);
  // Erased while it is open: nobody reads on.
  const query = hasStatus(loaded.error, 404) ? { ...loaded, data: undefined } : loaded;
  return (
    <>
      {!query.data && <BackToList />}
      <QueryView query={query} what="the inquiry">
        {(inquiry) => (
          <Frame aria-label={`Open inquiry from ${fullName(inquiry)}`}>
            <Head inquiry={inquiry} nowMs={nowMs} next={next} />
            <Scrolled>
              <Columns>
                <Stack gridArea="message" gap="3" minW="0">
                  {inquiry.suspectReason && <Text textStyle="hint">Spam: {inquiry.suspectReason}</Text>}
                  <Text whiteSpace="pre-line" maxW="prose">
                    {inquiry.message}
                  </Text>
                </Stack>
                <Facts inquiry={inquiry} nowMs={nowMs} />
                <Stack gap="6" gridArea="talk" minW="0">
                  <Conversation inquiry={inquiry} nowMs={nowMs} />
                  <Earlier id={inquiry.id} />
                </Stack>
              </Columns>
            </Scrolled>
            <Composer inquiry={inquiry} />
          </Frame>
        )}
      </QueryView>
    </>
  );
}

/** Only where the inquiry takes the place of the list. */
function BackToList() {
  const { linkTo } = useInboxAddress();
  return <Action icon="arrow-left" aria-label="Back to the list" {...linkTo(null)} ms="-2" hideFrom="lg" />;
}

/** On a phone it fills the screen, without a frame. */
const Frame = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    // Below the header of the dashboard.
    height: { lg: 'max(22.5rem, calc(100dvh - 6.375rem))' },
    minHeight: { base: 'calc(100dvh - 3.5rem - var(--bottom-bar, 0px))', md: '0' },
    margin: { base: '-1rem -1rem -1.25rem', md: '0' },
    bg: 'bg.panel',
    borderWidth: { md: '1px' },
    borderRadius: { md: 'lg' },
  },
});

function Head({ inquiry, nowMs, next }: Props & { inquiry: Inquiry }) {
  const name = useRef<HTMLHeadingElement>(null);
  useWanted(inquiry.id, 'read', () => {
    if (!isSideBySide() || document.activeElement === document.body) name.current?.focus();
    return true;
  });
  return (
    <HeadFrame>
      <BackToList />
      <Box flex="1" minW="0">
        <Flex columnGap="3" rowGap="0.5" wrap="wrap" align="center">
          <Heading ref={name} as="h3" id="open-inquiry" tabIndex={-1} outline="0" size="lg">
            {fullName(inquiry)}
          </Heading>
          <Signs inquiry={inquiry} nowMs={nowMs} />
          <StatusSelect inquiry={inquiry} label="Status" />
          <ReplyClock inquiry={inquiry} nowMs={nowMs} />
          {/* Always there: a screen reader announces the reply that comes while the inquiry is open. */}
          <Text role="status" textStyle="note" _empty={{ position: 'absolute' }}>
            {inquiry.repliedAt && (
              <When at={inquiry.repliedAt}>{`Wrote back ${spokenTime(inquiry.repliedAt, nowMs)}`}</When>
            )}
          </Text>
        </Flex>
        <Text fontWeight="semibold" mt="0.5" lineClamp="2">
          {inquiry.subject ?? 'No subject'}
        </Text>
      </Box>
      {next && <Action label="Next" aria-label="Next in the list" {...next} size="sm" flexShrink="0" />}
    </HeadFrame>
  );
}

const HeadFrame = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '1',
    px: { base: '4', md: '5' },
    py: '2.5',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderTopRadius: { md: 'lg' },
    '@media (min-height: 30rem)': { position: 'sticky', top: '0', zIndex: 'docked' },
  },
});

const Scrolled = chakra('div', {
  base: {
    flex: '1',
    containerType: 'inline-size',
    overflowY: { lg: 'auto' },
    p: { base: '4', md: '5' },
    // What is focused or scrolled to must not lie under head and foot, which lie over the page where that scrolls.
    '& :is(a, button, input, select, summary, textarea, li)': {
      scrollMarginTop: { base: '8rem', lg: '4' },
      scrollMarginBottom: { base: '8rem', md: '14rem', lg: '6' },
    },
  },
});

/** The message beside a narrow column of facts, where the pane is wide enough. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"message" "facts" "talk"',
    '@container (min-width: 32rem)': {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateRows: 'auto 1fr',
      gridTemplateAreas: '"message facts" "talk facts"',
    },
  },
});

function Facts({ inquiry, nowMs }: { inquiry: Inquiry; nowMs: number }) {
  const { user } = useAuth();
  const change = useInquiryChange();
  const foldOf = (isOpen: boolean) => (isOpen ? 'open' : 'folded');
  const [fold, setFold] = useKept('facts', [foldOf(isSideBySide()), foldOf(!isSideBySide())]);
  const { email } = inquiry;
  const domainAt = email.lastIndexOf('@') + 1;
  const facts: { [label: string]: ReactNode } = {
    Email: (
      <Link href={mailAddress(inquiry)}>
        {email.slice(0, domainAt)}
        <wbr />
        {email.slice(domainAt)}
      </Link>
    ),
    Company: inquiry.company ?? 'Not given',
    'Service interest': typeOf(inquiry) ?? 'Not given',
    [inquiry.isByMail ? 'Came by mail' : 'Submitted']: <When at={inquiry.createdAt} />,
    'Came from': inquiry.cameFrom && arrivalOf(inquiry.cameFrom),
    Reference: inquiry.reference,
    Consent: inquiry.consent ? 'Given' : 'Not given',
  };
  useWanted(inquiry.id, 'snooze', () => {
    setFold('open');
    // The menu inside opens, too.
    return false;
  });
  return (
    <FactColumn label="Details" isOpen={fold === 'open'} onToggle={(isOpen) => setFold(foldOf(isOpen))}>
      <Assignee inquiry={inquiry} />
      <SnoozeMenu inquiry={inquiry} nowMs={nowMs} />
      {isUnfinished(inquiry) && (
        <Box maxW="16rem">
          <DayField
            label="Follow up on"
            value={inquiry.followUpOn}
            min={dayOf(nowMs)}
            onChange={(followUpOn) => change(inquiry, { followUpOn })}
          />
        </Box>
      )}
      <Grid as="dl" gap="3" templateColumns="repeat(auto-fill, minmax(min(100%, 9rem), 1fr))">
        {Object.entries(facts).map(
          ([label, value]) =>
            value && (
              <Box key={label} minW="0">
                <chakra.dt textStyle="note">{label}</chakra.dt>
                <chakra.dd>{value}</chakra.dd>
              </Box>
            ),
        )}
      </Grid>
      <Flex gap="1" wrap="wrap" mx="-3">
        {!inquiry.isSuspect && (
          <Action label="Mark as spam" isQuiet onClick={() => change(inquiry, { isSuspect: true })} />
        )}
        {inquiry.consent && (
          <Action
            label="Withdraw consent"
            isQuiet
            // It moves to where “Mark as spam” was: the second press of a double click is not meant for it.
            onClick={({ detail }) => detail < 2 && change(inquiry, { consent: false })}
          />
        )}
        {user?.role === 'superadmin' && (
          // The visitor's address goes in the router's state, not in the URL: URLs end up in logs.
          <Action label="Personal data" isQuiet to={inboxAddress('person')} state={{ email }} />
        )}
      </Flex>
    </FactColumn>
  );
}

const FactColumn = chakra(Fold, {
  base: {
    gridArea: 'facts',
    textStyle: 'sm',
    '& > * + *': { mt: '4' },
    '@container (min-width: 32rem)': { '&[open]': { width: '11.5rem' } },
  },
});

function Assignee({ inquiry }: { inquiry: Inquiry }) {
  const { user } = useAuth();
  const change = useInquiryChange();
  const colleagues = useColleagues().data ?? [];
  const { assignee } = inquiry;
  const isGone = assignee !== null && !colleagues.some(({ id }) => id === assignee.id);
  const assign = (to: Inquiry['assignee']) => change(inquiry, { assignee: to });
  return (
    <Box>
      <Choice
        maxW="16rem"
        label="Assigned to"
        value={assignee?.id ?? null}
        none="Nobody"
        // An account that is no longer active keeps its finished inquiries.
        options={[...(isGone ? [assignee] : []), ...colleagues].map(({ id, username }) => [id, username])}
        onChange={(id) => assign(colleagues.find((colleague) => colleague.id === id) ?? null)}
      />
      {user && assignee?.id !== user.id && (
        <Action label="Assign to me" isQuiet ms="-3" onClick={() => assign(user)} />
      )}
    </Box>
  );
}

function Earlier({ id }: { id: string }) {
  const query = useEarlier(id);
  const { linkTo } = useInboxAddress();
  return (
    <Section level="h4" title="Earlier from the same person">
      <QueryView query={query} what="earlier inquiries" skeleton={null}>
        {(inquiries) => (
          <Rows rows={inquiries} empty="Nothing earlier from this address." isPlain>
            {({ id, subject, reference, createdAt, status }) => (
              <ListItem
                key={id}
                what={
                  <Link asChild>
                    <RouterLink {...linkTo(id)}>{subject ?? reference}</RouterLink>
                  </Link>
                }
                at={createdAt}
                action={<Badge colorPalette={statusLooks[status].palette}>{statusLooks[status].label}</Badge>}
              />
            )}
          </Rows>
        )}
      </QueryView>
    </Section>
  );
}
