import { Button, chakra, Flex } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { dismissToast } from '../../lib/toast.ts';

export const TRASH_ADDRESS = '/admin/trash';

type Props = {
  onUndo: () => void;
  /** Opens the trash, where what the toast says has led there. Toasts stand outside of the dashboard's links. */
  onTrash?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** The actions of a toast: takes back what it says, or leads to where that can be done later. */
export function UndoActions({ onUndo, onTrash }: Props) {
  const undo = () => {
    dismissToast();
    onUndo();
  };
  return (
    <Flex gap="3" align="center">
      <Button variant="outline" size="sm" minH="11" onClick={undo}>
        Undo
      </Button>
      {onTrash && (
        <chakra.a href={TRASH_ADDRESS} textDecoration="underline" px="2" py="3" onClick={onTrash}>
          Trash
        </chakra.a>
      )}
    </Flex>
  );
}
