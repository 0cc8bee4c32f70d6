import { headingOf } from '@mipaka/contract';
import { Action } from '../../ui/action.tsx';
import { ListItem, Rows } from '../../ui/list/paged-list.tsx';
import { type RecordChange, resourceOf, useUndo } from '../use-undo.tsx';

/** The user's latest changes in this session, each with its undo, also after its toast is gone. */
export function OwnChanges() {
  const { entries, undo } = useUndo();
  return (
    <Rows rows={entries} empty="Nothing of this session is left to undo.">
      {(entry) => {
        const resource = resourceOf(entry.collection);
        const [{ before, after }, ...others] = entry.changes as [RecordChange, ...RecordChange[]];
        const what = after ? 'changed' : 'deleted';
        const name =
          others.length > 0
            ? `${others.length + 1} ${resource.plural}`
            : String((after ?? before)[headingOf(resource)]);
        return (
          <ListItem
            // A record is in at most one entry.
            key={before.id}
            what={
              <>
                You {what} <strong>{name}</strong>
              </>
            }
            at={entry.at}
            action={
              <Action
                label="Undo"
                size="sm"
                aria-label={`Undo: you ${what} ${name}`}
                busy={undo.isPending}
                onClick={() => undo.mutate(entry)}
              />
            }
          />
        );
      }}
    </Rows>
  );
}
