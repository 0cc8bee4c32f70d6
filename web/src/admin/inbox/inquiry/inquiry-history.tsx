import { Heading } from '@chakra-ui/react';
import { type ActivityEntry, api, type Inquiry } from '@mipaka/contract';
import { useHistoryAddress } from '../../lib/addresses/history-address.ts';
import { INQUIRIES_PATH } from '../../lib/addresses/inbox-address.ts';
import { describedFields } from '../../lib/words/described-changes.ts';
import { Action } from '../../ui/action.tsx';
import { Fold } from '../../ui/fold.tsx';
import { HistoryList } from '../../ui/list/history-list.tsx';
import { type InquiryChange, useInquiryChange } from '../use-inquiry-change.tsx';

export function InquiryHistory({ inquiry }: { inquiry: Inquiry }) {
  const { isOpen, show } = useHistoryAddress();
  return (
    <Fold
      label={
        <Heading as="h4" size="lg" fontSize="md">
          History
        </Heading>
      }
      isOpen={isOpen}
      onToggle={show}
    >
      {isOpen && <Entries inquiry={inquiry} />}
    </Fold>
  );
}

/** The change that restores a field's value before an entry; null if the field has it, or is not for staff to set. */
function changeBack(inquiry: Inquiry, name: string, before: unknown): InquiryChange | null {
  if (name === 'status' && before !== inquiry.status) return { status: before as Inquiry['status'] };
  if (name === 'isSuspect' && before !== inquiry.isSuspect) return { isSuspect: before === true };
  if (name === 'consent' && before !== inquiry.consent) return { consent: before === true };
  if (name !== 'assignee') return null;
  const assignee = before as Inquiry['assignee'];
  return assignee?.id === inquiry.assignee?.id ? null : { assignee };
}

function Entries({ inquiry }: { inquiry: Inquiry }) {
  const change = useInquiryChange();
  const actionOf = (entry: ActivityEntry) =>
    describedFields(entry).flatMap(({ name, label, parts }) => {
      const back = changeBack(inquiry, name, entry.changes[name]?.before);
      const before = parts.find(({ kind }) => kind === 'removed')?.text;
      if (!back) return [];
      return (
        <Action
          label={`Restore “${before}”`}
          key={name}
          size="sm"
          aria-label={`Restore “${before}”: ${label}`}
          onClick={() => change(inquiry, back)}
        />
      );
    });
  return (
    <HistoryList
      endpoint={api['inquiries.history']}
      listPath={INQUIRIES_PATH}
      id={inquiry.id}
      actionOf={actionOf}
    />
  );
}
