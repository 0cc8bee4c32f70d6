import type { DragControls } from 'framer-motion';
import type { Dispatch, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Action } from '../../ui/action.tsx';
import type { SortAction } from './sort-state.ts';

const STEPS: { [key: string]: 1 | -1 } = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

type Props = {
  id: string;
  name: string;
  howId: string;
  isGrabbed: boolean;
  controls: DragControls;
  dispatch: Dispatch<SortAction>;
};

export function SortHandle({ id, name, howId, isGrabbed, controls, dispatch }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === ' ' || event.key === 'Enter') {
      if (!event.repeat) dispatch(isGrabbed ? { type: 'drop' } : { type: 'grab', id });
    } else if (isGrabbed && event.key === 'Escape') {
      controls.cancel();
      dispatch({ type: 'cancel' });
    } else if (isGrabbed && step) {
      flushSync(() => dispatch({ type: 'step', by: step }));
      event.currentTarget.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  };
  return (
    <Action
      icon="grip-vertical"
      borderRadius="md"
      cursor={isGrabbed ? 'grabbing' : 'grab'}
      touchAction="none"
      // Keeps the neighbouring entries, and the buttons below a long list, in view with the handle.
      scrollMarginBlock="24"
      aria-label={`Move ${name}`}
      aria-describedby={howId}
      aria-pressed={isGrabbed}
      onPointerDown={(event) => controls.start(event)}
      onKeyDown={onKeyDown}
      onBlur={() => isGrabbed && dispatch({ type: 'drop' })}
    />
  );
}
