import { Box, Button, Dialog, Portal } from '@chakra-ui/react';
import * as m from 'framer-motion/m';
import { type ReactNode, useRef } from 'react';
import { dismissToast } from '../../lib/toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { ToastPlace } from './toast-place.tsx';

const OPEN_S = 0.15;

type Props = Pick<
  Dialog.RootProps,
  'size' | 'role' | 'closeOnInteractOutside' | 'closeOnEscape' | 'initialFocusEl'
> & {
  title: string;
  /** The buttons, where they are no part of a form. */
  footer?: ReactNode;
  /** Escape, the cross, or a click outside where that closes. */
  onClose: () => void;
  children: ReactNode;
};

/** An open dialog: the dimmed page, the title, the content, and a cross unless it is a question. */
export function DialogFrame({ title, footer, onClose, children, ...root }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const toasts = useRef<HTMLDivElement>(null);
  const onEscapeKeyDown = (event: KeyboardEvent) => {
    if (!toasts.current?.contains(event.target as Node)) return;
    // It closes the toast that has the focus, not the dialog.
    event.preventDefault();
    dismissToast();
    content.current?.focus();
  };
  return (
    <Dialog.Root
      {...root}
      open
      onEscapeKeyDown={onEscapeKeyDown}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Dialog.Backdrop asChild>
          <m.div initial={{ opacity: 0 }} animate={{ opacity: 1 }} transition={{ duration: OPEN_S }} />
        </Dialog.Backdrop>
        <Dialog.Positioner>
          <Dialog.Content ref={content} bg="transparent" boxShadow="none">
            {/* A box inside the dialog moves: a transform of the dialog itself would take the toasts along. */}
            <Box asChild bg="bg.panel" boxShadow="xl" borderRadius="inherit" minH="inherit">
              <m.div
                initial={{ opacity: 0, y: 12 }}
                animate={{ opacity: 1, y: 0 }}
                transition={{ duration: OPEN_S }}
              >
                <Dialog.Header>
                  <Dialog.Title>{title}</Dialog.Title>
                </Dialog.Header>
                <Dialog.Body>{children}</Dialog.Body>
                {footer && <Dialog.Footer>{footer}</Dialog.Footer>}
                {root.role !== 'alertdialog' && (
                  <Dialog.CloseTrigger asChild>
                    <Button variant="ghost" px="0" aria-label="Close">
                      <Icon name="x" />
                    </Button>
                  </Dialog.CloseTrigger>
                )}
              </m.div>
            </Box>
            <ToastPlace ref={toasts} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
