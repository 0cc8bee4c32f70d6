import { chakra, Flex } from '@chakra-ui/react';
import type { Resource } from '@mipaka/contract';
import type { MouseEvent } from 'react';
import { useLinkClickHandler } from 'react-router-dom';
import { dismissToast, type ToastOptions } from '../../shared/lib/toast.ts';
import { historyAddress } from '../lib/addresses/history-address.ts';
import { type RecordChange, undoable, useUndo } from '../lib/calls/use-undo.ts';
import type { ResourceTexts } from '../lib/words/resource-texts.ts';
import { Action } from './action.tsx';

const TRASH_ADDRESS = historyAddress({ what: 'deleted' });

type Props = {
  onUndo: () => void;
  /** Opens the trash, for a toast about a deletion. Toasts stand outside the dashboard's router links. */
  onTrash?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
};

/** The actions of a toast: undo, and a link to the trash, where staff can restore later. */
export function UndoActions({ onUndo, onTrash }: Props) {
  const undo = () => {
    dismissToast();
    onUndo();
  };
  return (
    <Flex gap="3" align="center">
      <Action label="Undo" size="sm" onClick={undo} />
      {onTrash && (
        <chakra.a href={TRASH_ADDRESS} textDecoration="underline" px="2" py="3" onClick={onTrash}>
          Trash
        </chakra.a>
      )}
    </Flex>
  );
}

/** Gives a function that adds an undo to a toast about changed records and remembers the changes for later. */
export function useUndoToast(resource: Resource, texts?: Pick<ResourceTexts, 'done' | 'failed'>) {
  const { remember, undo } = useUndo(texts);
  const goToTrash = useLinkClickHandler<HTMLAnchorElement>(TRASH_ADDRESS);
  return (said: ToastOptions, changes: readonly RecordChange[]): ToastOptions => {
    const undone = undoable(resource, changes);
    if (undone) remember(undone);
    const onTrash = changes.some(({ after }) => after === null) ? goToTrash : undefined;
    return {
      ...said,
      action: undone && <UndoActions onUndo={() => undo.mutate(undone)} onTrash={onTrash} />,
    };
  };
}
