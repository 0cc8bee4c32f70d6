import { Button } from '@chakra-ui/react';
import { dismissToast } from '../../lib/toast.ts';

/** The action of a toast that takes back what the toast says. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  const undo = () => {
    dismissToast();
    onUndo();
  };
  return (
    <Button variant="outline" size="sm" minH="11" onClick={undo}>
      Undo
    </Button>
  );
}
