import { Heading } from '@chakra-ui/react';
import { type ActivityEntry, api, type Inquiry } from '@mipaka/contract';
import { useHistoryAddress } from '../../lib/addresses/history-address.ts';
import { INQUIRIES_PATH } from '../../lib/addresses/inbox-address.ts';
import { describedFields } from '../../lib/words/described-changes.ts';
import { Action } from '../../ui/action.tsx';
import { Fold } from '../../ui/fold.tsx';
import { HistoryList } from '../../ui/history/history-list.tsx';
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

/** The fields that staff restore from the history. */
const RESTORED = ['status', 'isSuspect', 'assignee'] as const;

function Entries({ inquiry }: { inquiry: Inquiry }) {
  const change = useInquiryChange();
  const actionOf = (entry: ActivityEntry) =>
    describedFields(entry).flatMap(({ name, label, parts }) => {
      const field = RESTORED.find((one) => one === name);
      const value = entry.changes[name]?.before ?? null;
      const before = parts.find(({ kind }) => kind === 'removed')?.text;
      if (!field || JSON.stringify(value) === JSON.stringify(inquiry[field])) return [];
      return (
        <Action
          label={`Restore “${before}”`}
          key={name}
          size="sm"
          aria-label={`Restore “${before}”: ${label}`}
          onClick={() => change(inquiry, { [field]: value } as InquiryChange)}
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
