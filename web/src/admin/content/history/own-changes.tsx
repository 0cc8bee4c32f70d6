import { type Undoable, undoableText, useUndo } from '../../lib/calls/use-undo.ts';
import { Action } from '../../ui/action.tsx';
import { Empty } from '../../ui/empty.tsx';
import { HistoryItem } from '../../ui/history/history-list.tsx';
import { Rows } from '../../ui/list/paged-list.tsx';
import { When } from '../../ui/when.tsx';

/** A record is in one entry at most. */
const keyOf = ({ changes }: Undoable) => changes[0]?.before.id ?? '';

/** The last changes of this session, each with its undo, also when its toast is gone. */
export function OwnChanges() {
  const { entries, undo } = useUndo();
  if (entries.length === 0) return <Empty text="Nothing of this session is left to undo." />;
  const rows = entries.map((entry) => {
    const { what, name } = undoableText(entry);
    return (
      <HistoryItem
        key={keyOf(entry)}
        what={
          <>
            You {what} <strong>{name}</strong>
          </>
        }
        when={<When at={entry.at} />}
        action={
          <Action
            label="Undo"
            size="sm"
            aria-label={`Undo: you ${what} ${name}`}
            onClick={() => undo.mutate(entry)}
          />
        }
      />
    );
  });
  return <Rows>{rows}</Rows>;
}
