import { api, type Inquiry, shownDay } from '@mipaka/contract';
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

/** Undoes a change, with what the server has changed along with it, unless somebody has changed that since. */
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

type Args = { inquiry: Inquiry; change: InquiryChange };
const wordsOf = ({ inquiry, change }: Args) =>
  words[Object.keys(change)[0] as Field]({ ...inquiry, ...change });

/** Gives the function that changes an inquiry, shows the change at once, and says what became of it. */
export function useInquiryChange() {
  const client = useQueryClient();
  const { lists, one } = inquiryKeys;
  const common = { scope: INQUIRIES_PATH, changes: inbox };
  const undo = useChange({ ...common, send: undoChange, done: 'Undone', failed: 'Failed to undo' });
  const { mutate } = useChange({
    ...common,
    send: ({ inquiry, change }: Args) => sendChange(inquiry.id, change),
    // The inquiry may have left the list, where staff would change it again.
    done: ({ id, updatedAt: version }, args) => ({
      title: wordsOf(args)[0],
      action: <UndoActions onUndo={() => undo.mutate({ id, version })} />,
    }),
    failed: (args) => wordsOf(args)[1],
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
  return (inquiry: Inquiry, change: InquiryChange) => mutate({ inquiry, change });
}
