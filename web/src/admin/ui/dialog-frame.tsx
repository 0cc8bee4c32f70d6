import { Button, Dialog, Portal } from '@chakra-ui/react';
import * as m from 'framer-motion/m';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

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
  return (
    <Dialog.Root {...root} open onOpenChange={({ open }) => !open && onClose()}>
      <Portal>
        <Dialog.Backdrop asChild>
          <m.div initial={{ opacity: 0 }} animate={{ opacity: 1 }} transition={{ duration: OPEN_S }} />
        </Dialog.Backdrop>
        <Dialog.Positioner>
          <Dialog.Content asChild>
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
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
