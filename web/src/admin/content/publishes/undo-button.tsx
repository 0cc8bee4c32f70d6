import { Action } from '../../ui/action.tsx';
import { type PublishToUndo, undoLabel } from '../undo/undo-publish.ts';
import { useUndo } from '../undo/use-undo.tsx';

type Props = PublishToUndo & {
  /** The id of the element that says which publish it is. */
  describedBy: string;
  onPress?: () => void;
};

export function UndoButton({ describedBy, onPress, ...what }: Props) {
  const { undo } = useUndo();
  const press = () => {
    if (undo.isPending) return;
    onPress?.();
    undo.mutate(what);
  };
  return (
    <Action
      label={undoLabel(what.publish)}
      size="sm"
      // Not `disabled`, which would take the focus away.
      aria-disabled={undo.isPending}
      aria-describedby={describedBy}
      onClick={press}
    />
  );
}
