import { chakra, Flex } from '@chakra-ui/react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { dismissToast } from '../../shared/lib/toast.ts';
import { historyAddress } from '../lib/addresses/history-address.ts';
import { Action } from './action.tsx';

type Props = { label?: string | undefined; onUndo: () => void; hasTrash?: boolean };

const TrashLink = chakra(Link, { base: { textDecoration: 'underline', px: '2', py: '3' } });

/** The actions of a toast: undo, and a link to the trash, where staff can restore later. */
export function UndoActions({ label = 'Undo', onUndo, hasTrash = false }: Props) {
  const isPressed = useRef(false);
  const undo = () => {
    // The second press of a double click still reaches the button, while the toast fades out.
    if (isPressed.current) return;
    isPressed.current = true;
    dismissToast();
    onUndo();
  };
  return (
    <Flex gap="3" align="center">
      <Action label={label} size="sm" onClick={undo} />
      {hasTrash && <TrashLink to={historyAddress({ what: 'deleted' })}>Trash</TrashLink>}
    </Flex>
  );
}
