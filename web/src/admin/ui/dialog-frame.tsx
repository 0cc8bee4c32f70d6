import { Dialog, Portal } from '@chakra-ui/react';
import * as m from 'framer-motion/m';
import { type KeyboardEvent as KeyPress, type ReactNode, useRef, useState } from 'react';
import { dismissToast, holdToasts, TOASTS_ID } from '../../shared/lib/toast.ts';
import { Action } from './action.tsx';

/** Without a transform, which would take along the toasts that stand in an open dialog. */
const fade = { initial: { opacity: 0 }, animate: { opacity: 1 }, transition: { duration: 0.15 } };

/** Makes an element the place of toasts while a dialog is open. */
const hold = (place: HTMLElement | null) => (place ? holdToasts(place) : undefined);

/** The longest time between the presses of a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 500;

type Props = Pick<
  Dialog.RootProps,
  'role' | 'closeOnInteractOutside' | 'closeOnEscape' | 'initialFocusEl' | 'finalFocusEl'
> & {
  title: string;
  size?: 'sm' | 'lg' | 'palette' | 'sheet';
  tools?: ReactNode;
  /** Called for keys pressed in this dialog, not in a dialog above it. */
  onKeyDown?: (event: KeyPress<HTMLElement>) => void;
  /** Without a cross; neither Escape nor a click outside closes the dialog, whose content would be lost. */
  isClosedByButtonsAlone?: boolean;
  footer?: ReactNode;
  /** Called for Escape, the cross, or a click outside, unless these are switched off. */
  onClose: () => void;
  children: ReactNode;
};

/** An open dialog, with a cross unless it asks a question. A `sheet` stands at the side and leaves the page visible. */
export function DialogFrame({
  title,
  tools,
  size,
  isClosedByButtonsAlone = false,
  footer,
  onClose,
  onKeyDown,
  children,
  ...root
}: Props) {
  const content = useRef<HTMLDivElement>(null);
  const openedMs = useRef(Date.now());
  const isDoubleClick = () => Date.now() - openedMs.current < DOUBLE_CLICK_MS;
  const onEscapeKeyDown = (event: KeyboardEvent) => {
    if (!(event.target as Element).closest(`#${TOASTS_ID}`)) return;
    // Escape closes the focused toast, not the dialog.
    event.preventDefault();
    dismissToast();
    content.current?.focus();
  };
  return (
    <Dialog.Root
      {...(isClosedByButtonsAlone && { closeOnEscape: false, closeOnInteractOutside: false })}
      {...root}
      // Its type knows Chakra's own sizes alone; ours are in the theme.
      size={size as 'lg'}
      open
      onEscapeKeyDown={onEscapeKeyDown}
      // The focus trap brings the focus back; a dialog that this one has replaced may still return its own to the page.
      onFocusOutside={(event) => event.preventDefault()}
      // The second press of the double click that has opened the dialog must not close it.
      onPointerDownOutside={(event) => isDoubleClick() && event.preventDefault()}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Dialog.Backdrop asChild>
          <m.div {...fade} />
        </Dialog.Backdrop>
        <Dialog.Positioner>
          <Dialog.Content
            asChild
            ref={content}
            onKeyDown={(event) => content.current?.contains(event.target as Node) && onKeyDown?.(event)}
          >
            <m.div {...fade}>
              <Dialog.Header>
                <Dialog.Title>{title}</Dialog.Title>
                {tools}
              </Dialog.Header>
              <Dialog.Body>{children}</Dialog.Body>
              {footer && <Dialog.Footer>{footer}</Dialog.Footer>}
              {root.role !== 'alertdialog' && !isClosedByButtonsAlone && (
                <Dialog.CloseTrigger asChild>
                  <Action icon="x" aria-label="Close" />
                </Dialog.CloseTrigger>
              )}
              <div ref={hold} />
            </m.div>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

type Question = {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
};

/**
 * `ask` opens a question before something is lost; the component shows it as `question`, which goes with either answer.
 * A screen reader says all of it. The first button has the focus: the safe answer.
 */
export function useQuestion() {
  const [asked, ask] = useState<Question | null>(null);
  const close = () => ask(null);
  const confirm = () => {
    close();
    asked?.onConfirm();
  };
  const question = asked && (
    <DialogFrame
      title={asked.title}
      role="alertdialog"
      size="sm"
      footer={
        <>
          <Action label={asked.cancelLabel ?? 'Cancel'} px="6" onClick={close} />
          <Action label={asked.confirmLabel} colorPalette="red" onClick={confirm} />
        </>
      }
      onClose={close}
    >
      <Dialog.Description>{asked.text}</Dialog.Description>
    </DialogFrame>
  );
  return { ask, question };
}

/** The question before what somebody has typed is lost. */
export const discarding = {
  title: 'Discard your changes?',
  text: 'What you typed has not been saved.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
};
