import type { ConversationEntry } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { describedFields } from '../../lib/words/described-changes.ts';
import { CallAction } from '../../ui/call-action.tsx';
import { When } from '../../ui/when.tsx';
import { undoChange } from '../use-inquiry-change.tsx';
import { By } from './reply-entry.tsx';

type Change = Extract<ConversationEntry, { kind: 'change' }>;

/** The last change of each field, by the field's name: staff can undo it. */
export const lastChanges = (entries: readonly ConversationEntry[]): ReadonlyMap<string, Change> =>
  new Map(
    entries.flatMap((entry) =>
      entry.kind === 'change' ? Object.keys(entry.changes).map((name) => [name, entry] as const) : [],
    ),
  );

type Props = {
  entry: Change;
  author: ReactNode;
  /** The fields that no later entry has changed. */
  last: ReturnType<typeof lastChanges>;
};

/** What staff have changed of an inquiry, with its undo. */
export function ChangeEntry({ entry, author, last }: Props) {
  const { inquiryId: id, createdAt: version } = entry;
  const fields = describedFields({ collection: 'contact_inquiries', changes: entry.changes });
  const said = fields.map(({ label, parts }) => `${label}: ${parts.map(({ text }) => text).join(' → ')}`);
  return (
    <>
      <By>
        {author} · {said.join(', ')} · <When at={version} />
      </By>
      {fields.every(({ name }) => last.get(name) === entry) && (
        <CallAction
          label="Undo"
          isQuiet
          aria-label={`Undo ${said.join(', ')}`}
          send={() => undoChange({ id, version })}
          done="Undone"
          failed="Failed to undo"
        />
      )}
    </>
  );
}
