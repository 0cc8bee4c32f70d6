import type { ConversationEntry, Inquiry } from '@mipaka/contract';
import { type ReactNode, useRef } from 'react';
import { describedFields } from '../../lib/words/described-changes.ts';
import { Action } from '../../ui/action.tsx';
import { When } from '../../ui/when.tsx';
import { type InquiryChange, useInquiryChange } from '../use-inquiry-change.tsx';
import { By } from './reply-entry.tsx';

type Change = Extract<ConversationEntry, { kind: 'change' }>;

/** The last change of each field, by the field's name: staff can restore what was before. */
export const lastChanges = (entries: readonly ConversationEntry[]): ReadonlyMap<string, Change> =>
  new Map(
    entries.flatMap((entry) =>
      entry.kind === 'change' ? Object.keys(entry.changes).map((name) => [name, entry] as const) : [],
    ),
  );

/** The change that restores a field's value from before; null if the field has it, or is not for staff to set. */
function changeBack(inquiry: Inquiry, name: string, before: unknown): InquiryChange | null {
  if (name === 'status' && before !== inquiry.status) return { status: before as Inquiry['status'] };
  if (name === 'isSuspect' && before !== inquiry.isSuspect) return { isSuspect: before === true };
  if (name === 'consent' && before !== inquiry.consent) return { consent: before === true };
  if (name !== 'assignee') return null;
  const assignee = before as Inquiry['assignee'];
  return assignee?.id === inquiry.assignee?.id ? null : { assignee };
}

type Props = {
  entry: Change;
  inquiry: Inquiry;
  author: ReactNode;
  /** The fields that no later entry has changed. */
  last: ReturnType<typeof lastChanges>;
};

/** What staff have changed of an inquiry, with what restores the value before. */
export function ChangeEntry({ entry, inquiry, author, last }: Props) {
  const change = useInquiryChange();
  const words = useRef<HTMLParagraphElement>(null);
  const fields = describedFields({ collection: 'contact_inquiries', changes: entry.changes });
  return (
    <>
      <By ref={words} tabIndex={-1} outline="0">
        {author} ·{' '}
        {fields
          .map(({ label, parts }) => `${label}: ${parts.map(({ text }) => text).join(' → ')}`)
          .join(', ')}{' '}
        · <When at={entry.createdAt} />
      </By>
      {fields.map(({ name, label, parts: [before] }) => {
        const back = last.get(name) === entry && changeBack(inquiry, name, entry.changes[name]?.before);
        return (
          back && (
            <Action
              label={`Restore “${before?.text}”`}
              key={name}
              isQuiet
              aria-label={`Restore “${before?.text}”: ${label}`}
              onClick={() => {
                change(inquiry, back);
                // The button disappears.
                words.current?.focus();
              }}
            />
          )
        );
      })}
    </>
  );
}
