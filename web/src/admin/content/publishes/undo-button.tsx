import { Action } from '../../ui/action.tsx';
import { type PublishToUndo, undoLabel } from '../undo/undo-publish.ts';
import { useUndo } from '../undo/use-undo.tsx';

/** `describedBy` is the id of the element that says which publish it is. */
export function UndoButton({ describedBy, ...what }: PublishToUndo & { describedBy: string }) {
  const { undo } = useUndo();
  return (
    <Action
      label={undoLabel(what.publish)}
      size="sm"
      // Not `disabled`, which would take the focus away.
      aria-disabled={undo.isPending}
      aria-describedby={describedBy}
      onClick={() => undo.isPending || undo.mutate(what)}
    />
  );
}
