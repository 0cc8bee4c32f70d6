import { Badge, Box, Flex, Grid, Heading } from '@chakra-ui/react';
import type { Inquiry } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { inboxAddress, settingViews, tabViews } from '../lib/addresses/inbox-address.ts';
import { useOverview } from '../lib/queries/use-overview.ts';
import { useNow } from '../lib/use-now.ts';
import { useSelection } from '../lib/use-selection.ts';
import { useWanted, wanted } from '../lib/wanted.ts';
import { Action } from '../ui/action.tsx';
import { Empty } from '../ui/query-view.tsx';
import { useDropErased } from './conversation/use-conversation.tsx';
import { InquiryDetail } from './inquiry-detail.tsx';
import { countChosen, isWaiting, noChoice } from './list/filter.ts';
import { FilterBar, SEARCH_ID } from './list/filter-bar.tsx';
import { InquiryList, type ListView, useInboxList } from './list/inquiry-list.tsx';
import { InquiryRow } from './list/inquiry-row.tsx';
import { SelectionBar } from './list/selection-bar.tsx';
import { useInboxAddress } from './list/use-inbox-address.ts';
import { linkId, useInboxKeys } from './list/use-inbox-keys.ts';
import { MailView } from './mail-view.tsx';
import { PrivacyRequests } from './privacy-requests.tsx';
import { isSideBySide, useFocusOnChange, useFocusOnLeave } from './use-focus-on-change.ts';
import { inquiryKeys } from './use-inquiries.ts';
import { useInquiryChange } from './use-inquiry-change.tsx';
import { WebhookView } from './webhook-view.tsx';

export function InquiriesTab() {
  const { view } = useInboxAddress();
  return (
    <Box>
      <Heading srOnly>{settingViews.find(({ name }) => name === view)?.label ?? 'Contact inquiries'}</Heading>
      {view === 'mail' && <MailView />}
      {view === 'person' && <PrivacyRequests />}
      {view === 'webhook' && <WebhookView />}
      {view !== 'mail' && view !== 'person' && view !== 'webhook' && <Inbox view={view} />}
    </Box>
  );
}

/** The list of inquiries beside the open one; a small screen shows either of them. */
export function Inbox({ view }: { view: ListView }) {
  const { chosen, choose, id, linkTo } = useInboxAddress();
  const nowMs = useNow();
  const list = useInboxList(view, chosen, nowMs);
  const ids = list.rows.map((row) => row.id);
  const first = ids[0] === undefined ? undefined : linkTo(ids[0]);
  const isInList = !list.isSettled || (id !== null && ids.includes(id));
  // By the chosen last day: the moment before which inquiries are late moves by itself.
  const selection = useSelection(JSON.stringify({ ...list.filter, to: chosen.to }), ids);
  const isNarrowed = countChosen(chosen) > 0;
  useWanted(chosen.text, 'first match', () => {
    const field = document.activeElement as HTMLInputElement;
    if (list.isSettled && field.id === SEARCH_ID && field.value.trim() === chosen.text) focusRow(ids[0]);
    return list.isSettled;
  });
  useFocusOnChange(id);
  useFocusOnLeave(ids);
  useKeys(ids, list.rows);
  useDropErased();

  return (
    <Grid
      gap="5"
      alignItems="start"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(20rem, 5fr) minmax(0, 7fr)' }}
    >
      {/* Beside the open inquiry, which has the whole height; on a phone the inquiry is a page of its own. */}
      <Box display={{ base: id === null ? 'block' : 'none', lg: 'block' }} minW="0">
        <Views />
        <Fragment key={view}>
          <FilterBar {...{ nowMs, view, chosen }} onChange={choose} />
          <SelectionBar
            selection={selection}
            filter={list.filter}
            rowCount={list.query.data && list.rows.length}
            hasMore={list.hasMore}
          >
            <InquiryList
              view={view}
              list={list}
              renderRow={(inquiry) => (
                <InquiryRow
                  key={inquiry.id}
                  inquiry={inquiry}
                  nowMs={nowMs}
                  link={linkTo(inquiry.id)}
                  isOpen={inquiry.id === id}
                  isSelected={selection.has(inquiry.id)}
                  onSelect={() => selection.toggle(inquiry.id)}
                />
              )}
              whenEmpty={isNarrowed && <Action label="Clear the filter" onClick={() => choose(noChoice)} />}
            />
          </SelectionBar>
        </Fragment>
      </Box>
      {/* Stays in sight while the list is scrolled. */}
      <Box minW="0" position={{ lg: 'sticky' }} top={{ lg: '4' }}>
        {id !== null ? (
          <InquiryDetail key={id} id={id} nowMs={nowMs} next={isInList ? undefined : first} />
        ) : (
          first && (
            <Box hideBelow="lg">
              <Empty text="Choose an inquiry to read it here. The keys J and K walk through the list.">
                <Action label="Open the first" {...first} />
              </Empty>
            </Box>
          )
        )}
      </Box>
    </Grid>
  );
}

/** What keys do with inquiries: walk through the list, change one, or open one ready to be answered. */
function useKeys(ids: readonly string[], rows: readonly Inquiry[]) {
  const { id, moveTo } = useInboxAddress();
  const { user } = useAuth();
  const change = useInquiryChange();
  const client = useQueryClient();
  // Only what is shown is refetched: an inquiry that was open before may be cached as it was then.
  const known = (target: string): Inquiry | undefined =>
    rows.find((row) => row.id === target) ?? client.getQueryData(inquiryKeys.one(target));
  const want = (target: string, what: 'answer' | 'snooze') => {
    if (target !== id) moveTo(target);
    wanted.set({ id: target, what });
  };
  useInboxKeys(ids, id, {
    step: (next) => {
      if (id !== null || isSideBySide()) moveTo(next);
      focusRow(next);
    },
    search: () => document.getElementById(SEARCH_ID)?.focus(),
    letters: {
      e: (target) => {
        const inquiry = known(target);
        if (inquiry && inquiry.status !== 'completed') change(inquiry, { status: 'completed' });
      },
      a: (target) => {
        const inquiry = known(target);
        if (user && inquiry && inquiry.assignee?.id !== user.id) change(inquiry, { assignee: user });
      },
      r: (target) => want(target, 'answer'),
      s: (target) => want(target, 'snooze'),
    },
  });
}

const focusRow = (id: string | undefined) => id && document.getElementById(linkId(id))?.focus();

/** The tabs above the list, with the numbers of waiting inquiries. */
function Views() {
  const { view, chosen } = useInboxAddress();
  const counted = useOverview().data?.inquiries;
  const counts: { [view: string]: number | undefined } = {
    inbox: counted?.new,
    replied: counted?.replied,
    mine: counted && counted.mine.new + counted.mine.inProgress,
    snoozed: counted?.snoozed,
  };
  return (
    <Flex as="nav" aria-label="Views of the inbox" wrap="wrap" mx="-1" p="1" mb="2">
      {tabViews.map(({ name, label }) => {
        const isCurrent = name === 'inbox' ? isWaiting(view, chosen) : name === view;
        const palette = name === 'inbox' || name === 'replied' ? 'gold' : 'gray';
        return (
          <Action
            key={name}
            label={
              <>
                {label}
                {Boolean(counts[name]) && <Badge colorPalette={palette}>{counts[name]}</Badge>}
              </>
            }
            to={inboxAddress(name)}
            aria-current={isCurrent ? 'page' : undefined}
            variant={isCurrent ? 'subtle' : 'ghost'}
            size="sm"
            minH={{ base: '11', lg: '9' }}
            px={{ base: '2.5', lg: '1', '2xl': '2.5' }}
            gap="1"
            whiteSpace="nowrap"
          />
        );
      })}
    </Flex>
  );
}
