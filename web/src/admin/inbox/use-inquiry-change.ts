import { api, type Inquiry, type Overview } from '@mipaka/contract';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../lib/toast.ts';
import { shownDay } from '../lib/day.ts';
import { fetchAnswer } from '../lib/fetch-answer.ts';
import { INQUIRIES_PATH } from '../lib/inbox-address.ts';
import { isSessionOver } from '../lib/session.ts';
import { snoozeText } from '../lib/snooze-text.ts';
import { OVERVIEW_PATH } from '../lib/use-overview.ts';
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

/** Changes an inquiry: shown at once, taken back with a toast when the server refuses. */
export function useInquiryChange() {
  const client = useQueryClient();
  const inbox = { queryKey: [INQUIRIES_PATH] };
  const lists = { queryKey: inquiryKeys.lists };
  const overview = { queryKey: [OVERVIEW_PATH] };
  return useMutation({
    mutationFn: ({ inquiry: { id }, change }: Args) => callFor(change).send(id),
    onMutate: async ({ inquiry: target, change }) => {
      const one = { queryKey: inquiryKeys.one(target.id) };
      await Promise.all([lists, one, overview].map((filter) => client.cancelQueries(filter)));
      const before = [lists, one, overview].flatMap((filter) => client.getQueriesData(filter));
      client.setQueriesData<InfiniteData<InquiryPage>>(lists, (pages) =>
        pages ? pagesWithChange(pages, target.id, change) : pages,
      );
      client.setQueriesData<Inquiry>(one, (shown) => (shown ? { ...shown, ...change } : shown));
      client.setQueriesData<Overview>(overview, (shown) =>
        shown ? overviewWithChange(shown, target, change, Date.now()) : shown,
      );
      return before;
    },
    onSuccess: (_changed, { change }) => {
      toast({ title: callFor(change).done });
    },
    onError: (error, { change }, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
      if (isSessionOver(error)) return;
      toast({ title: callFor(change).failed, description: error.message, variant: 'destructive' });
    },
    onSettled: () => Promise.all([client.invalidateQueries(inbox), client.invalidateQueries(overview)]),
  });
}
