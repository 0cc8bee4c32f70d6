import { api, type Inquiry, isSnoozed, shownDay } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { INQUIRIES_PATH } from '../lib/addresses/inbox-address.ts';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import { useChange } from '../lib/calls/use-change.ts';
import { snoozeText } from '../lib/words/time.ts';
import { UndoActions } from '../ui/undo-actions.tsx';
import { type InquiryPages, inbox, inquiryKeys } from './use-inquiries.ts';

type Field = 'status' | 'assignee' | 'isSuspect' | 'consent' | 'snooze' | 'followUpOn';
/** A change of an inquiry by staff: one field at a time. */
export type InquiryChange = { [F in Field]: Pick<Inquiry, F> }[Field];

function sendChange(id: string, change: InquiryChange): Promise<Inquiry> {
  const params = { id };
  if ('status' in change) return fetchAnswer(api['inquiries.setStatus'], { params, body: change });
  const body = 'assignee' in change ? { userId: change.assignee?.id ?? null } : change;
  return fetchAnswer(api['inquiries.change'], { params, body });
}

/** An earlier snooze that has ended is still there until the list or the scheduled job has removed it. */
const snoozeOf = (inquiry: Inquiry) => (isSnoozed(inquiry, Date.now()) ? inquiry.snooze : null);

/** Undoes a change, with what the server has changed along with it, unless somebody has changed the inquiry since. */
export const undoChange = ({ id, version }: { id: string; version: string }): Promise<Inquiry> =>
  fetchAnswer(api['inquiries.undo'], { params: { id }, body: { version } });

/** The toasts of a change, for success and for failure, from the inquiry as it is after the change. */
const words: Record<Field, (after: Inquiry) => [done: string, failed: string]> = {
  status: () => ['Inquiry status updated', 'Failed to update inquiry status'],
  assignee: ({ assignee }) => [
    `Inquiry assigned to ${assignee?.username ?? 'nobody'}`,
    'Failed to assign inquiry',
  ],
  isSuspect: ({ isSuspect }) =>
    isSuspect
      ? ['Inquiry marked as spam', 'Failed to mark inquiry as spam']
      : ['Inquiry moved to the inbox', 'Failed to move inquiry to the inbox'],
  consent: () => ['Consent changed', 'Failed to change the consent'],
  snooze: ({ snooze }) =>
    snooze
      ? [`Snoozed ${snoozeText(snooze)}`, 'Failed to snooze inquiry']
      : ['Inquiry is back in the inbox', 'Failed to take up inquiry'],
  followUpOn: ({ followUpOn }) => [
    followUpOn ? `To follow up on ${shownDay(followUpOn)}` : 'No day to follow up',
    'Failed to save the day to follow up',
  ],
};

export const pagesWithChange = (pages: InquiryPages, id: string, change: InquiryChange): InquiryPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
  })),
});

/** With `isUndo` the change undoes the one that has made the inquiry what it is. */
type Args = { inquiry: Inquiry; change: InquiryChange; isUndo?: true };
const fieldOf = (change: InquiryChange) => Object.keys(change)[0] as Field;
const wordsOf = ({ inquiry, change }: Args) => words[fieldOf(change)]({ ...inquiry, ...change });

/** Gives the function that changes an inquiry, shows the change at once, and says what became of it. */
export function useInquiryChange() {
  const client = useQueryClient();
  const { lists, one } = inquiryKeys;
  const made = useChange({
    scope: INQUIRIES_PATH,
    send: ({ inquiry: { id, updatedAt: version }, change, isUndo }: Args) =>
      isUndo ? undoChange({ id, version }) : sendChange(id, change),
    done: (changed, { inquiry, change }) => {
      const former = 'status' in change ? { status: inquiry.status } : { snooze: snoozeOf(inquiry) };
      const undo = () => made.mutate({ inquiry: changed, change: former, isUndo: true });
      // Such an inquiry may have left the list, where staff would change it again.
      const hasLeft = 'status' in change || ('snooze' in change && change.snooze !== null);
      return { title: wordsOf({ inquiry, change })[0], action: hasLeft && <UndoActions onUndo={undo} /> };
    },
    failed: (args) => wordsOf(args)[1],
    changes: inbox,
    show: {
      keys: ({ inquiry }) => [lists, one(inquiry.id)],
      write: ({ inquiry: { id }, change }) => {
        client.setQueriesData<InquiryPages>(
          { queryKey: lists },
          (pages) => pages && pagesWithChange(pages, id, change),
        );
        client.setQueryData<Inquiry>(one(id), (shown) => shown && { ...shown, ...change });
      },
    },
  });
  return (inquiry: Inquiry, change: InquiryChange) => made.mutate({ inquiry, change });
}
