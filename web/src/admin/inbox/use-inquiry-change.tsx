import { api, type Inquiry, type Overview } from '@mipaka/contract';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { INQUIRIES_PATH } from '../lib/addresses/inbox-address.ts';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import { useChange } from '../lib/calls/use-change.ts';
import { OVERVIEW_PATH } from '../lib/queries/use-overview.ts';
import { shownDay } from '../lib/words/day.ts';
import { snoozeText } from '../lib/words/snooze-text.ts';
import { UndoActions } from '../ui/undo-actions.tsx';
import {
  type InquiryChange,
  type InquiryPage,
  overviewWithChange,
  pagesWithChange,
} from './optimistic-update.ts';
import { inquiryKeys } from './use-inquiries.ts';

const calls = {
  status: api['inquiries.setStatus'],
  assignee: api['inquiries.setAssignee'],
  isSuspect: api['inquiries.setSuspect'],
  snooze: api['inquiries.setSnooze'],
  followUpOn: api['inquiries.setFollowUp'],
};

function send(id: string, change: InquiryChange): Promise<unknown> {
  const [field] = Object.keys(change) as (keyof typeof calls)[];
  const body = 'assignee' in change ? { userId: change.assignee?.id ?? null } : change;
  return fetchAnswer(calls[field as keyof typeof calls], { params: { id }, body } as never);
}

/** The toasts of a change: for success, and for failure. */
function wordsOf(change: InquiryChange): [done: string, failed: string] {
  if ('status' in change) return ['Inquiry status updated', 'Failed to update inquiry status'];
  if ('assignee' in change) {
    const to = change.assignee?.username ?? 'nobody';
    return [`Inquiry assigned to ${to}`, 'Failed to assign inquiry'];
  }
  if ('snooze' in change)
    return change.snooze
      ? [`Snoozed ${snoozeText(change.snooze)}`, 'Failed to snooze inquiry']
      : ['Inquiry is back in the inbox', 'Failed to take up inquiry'];
  if ('followUpOn' in change) {
    const done = change.followUpOn ? `To follow up on ${shownDay(change.followUpOn)}` : 'No day to follow up';
    return [done, 'Failed to save the day to follow up'];
  }
  return change.isSuspect
    ? ['Inquiry marked as spam', 'Failed to mark inquiry as spam']
    : ['Inquiry moved to the inbox', 'Failed to move inquiry to the inbox'];
}

type Args = { inquiry: Inquiry; change: InquiryChange };

export function useInquiryChange() {
  const client = useQueryClient();
  const { lists, one } = inquiryKeys;
  const made = useChange({
    send: ({ inquiry: { id }, change }: Args) => send(id, change),
    done: (_changed, { inquiry, change }) => ({
      title: wordsOf(change)[0],
      // A snoozed inquiry has left the list, where staff would change it again.
      action: 'snooze' in change && change.snooze && (
        <UndoActions
          onUndo={() =>
            made.mutate({ inquiry: { ...inquiry, ...change }, change: { snooze: inquiry.snooze } })
          }
        />
      ),
    }),
    failed: ({ change }) => wordsOf(change)[1],
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
  return made;
}
