import { api, type Inquiry, type Overview } from '@mipaka/contract';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { INQUIRIES_PATH } from '../lib/addresses/inbox-address.ts';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import { useChange } from '../lib/calls/use-change.ts';
import { OVERVIEW_PATH } from '../lib/queries/use-overview.ts';
import { shownDay } from '../lib/words/day.ts';
import { snoozeText } from '../lib/words/snooze-text.ts';
import {
  type InquiryChange,
  type InquiryPage,
  overviewWithChange,
  pagesWithChange,
} from './optimistic-update.ts';
import { inquiryKeys } from './use-inquiries.ts';

/** How a change is sent and what is said about it. */
function callFor(change: InquiryChange) {
  if ('status' in change) {
    return {
      send: (id: string) =>
        fetchAnswer(api['inquiries.setStatus'], { params: { id }, body: { status: change.status } }),
      done: 'Inquiry status updated',
      failed: 'Failed to update inquiry status',
    };
  }
  if ('assignee' in change) {
    return {
      send: (id: string) =>
        fetchAnswer(api['inquiries.setAssignee'], {
          params: { id },
          body: { userId: change.assignee?.id ?? null },
        }),
      done: change.assignee
        ? `Inquiry assigned to ${change.assignee.username}`
        : 'Inquiry assigned to nobody',
      failed: 'Failed to assign inquiry',
    };
  }
  if ('snooze' in change) {
    return {
      send: (id: string) => fetchAnswer(api['inquiries.setSnooze'], { params: { id }, body: change }),
      done: change.snooze ? `Snoozed ${snoozeText(change.snooze)}` : 'Inquiry is back in the inbox',
      failed: change.snooze ? 'Failed to snooze inquiry' : 'Failed to take up inquiry',
    };
  }
  if ('followUpOn' in change) {
    return {
      send: (id: string) => fetchAnswer(api['inquiries.setFollowUp'], { params: { id }, body: change }),
      done: change.followUpOn ? `To follow up on ${shownDay(change.followUpOn)}` : 'No day to follow up',
      failed: 'Failed to save the day to follow up',
    };
  }
  return {
    send: (id: string) =>
      fetchAnswer(api['inquiries.setSuspect'], { params: { id }, body: { isSuspect: change.isSuspect } }),
    done: change.isSuspect ? 'Inquiry marked as spam' : 'Inquiry moved to the inbox',
    failed: change.isSuspect ? 'Failed to mark inquiry as spam' : 'Failed to move inquiry to the inbox',
  };
}

type Args = { inquiry: Inquiry; change: InquiryChange };

/** Changes an inquiry: shown at once. */
export function useInquiryChange() {
  const client = useQueryClient();
  const { lists, one } = inquiryKeys;
  return useChange({
    send: ({ inquiry: { id }, change }: Args): Promise<unknown> => callFor(change).send(id),
    done: (_changed, { change }) => callFor(change).done,
    failed: ({ change }) => callFor(change).failed,
    changes: [[INQUIRIES_PATH], [OVERVIEW_PATH]],
    show: {
      keys: ({ inquiry }) => [lists, one(inquiry.id), [OVERVIEW_PATH]],
      write: ({ inquiry, change }) => {
        client.setQueriesData<InfiniteData<InquiryPage>>({ queryKey: lists }, (pages) =>
          pages ? pagesWithChange(pages, inquiry.id, change) : pages,
        );
        client.setQueryData<Inquiry>(one(inquiry.id), (shown) => shown && { ...shown, ...change });
        client.setQueryData<Overview>([OVERVIEW_PATH], (shown) =>
          shown ? overviewWithChange(shown, inquiry, change, Date.now()) : shown,
        );
      },
    },
  });
}
