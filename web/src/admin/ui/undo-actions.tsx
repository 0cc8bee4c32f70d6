import { chakra, Flex } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { dismissToast } from '../../shared/lib/toast.ts';
import { historyAddress } from '../lib/addresses/history-address.ts';
import { Action } from './action.tsx';

export const TRASH_ADDRESS = historyAddress({ what: 'deleted' });

type Props = {
  label?: string | undefined;
  onUndo: () => void;
  /** Opens the trash, for a toast about a deletion. Toasts stand outside the dashboard's router links. */
  onTrash?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
};

/** The actions of a toast: undo, and a link to the trash, where staff can restore later. */
export function UndoActions({ label = 'Undo', onUndo, onTrash }: Props) {
  const undo = () => {
    dismissToast();
    onUndo();
  };
  return (
    <Flex gap="3" align="center">
      <Action label={label} size="sm" onClick={undo} />
      {onTrash && (
        <chakra.a href={TRASH_ADDRESS} textDecoration="underline" px="2" py="3" onClick={onTrash}>
          Trash
        </chakra.a>
      )}
    </Flex>
  );
}
