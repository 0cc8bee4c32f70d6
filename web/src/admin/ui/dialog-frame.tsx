import { Box, Dialog, Portal } from '@chakra-ui/react';
import * as m from 'framer-motion/m';
import {
  type KeyboardEvent as KeyPress,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { dismissToast, holdToasts } from '../../shared/lib/toast.ts';
import { Action } from './action.tsx';

const OPEN_S = 0.15;

/** Where toasts stand while a dialog is open. */
export function ToastPlace({ ref }: { ref: RefObject<HTMLDivElement | null> }) {
  // Before the dialog leaves the document, the toasts leave the dialog.
  useLayoutEffect(() => (ref.current ? holdToasts(ref.current) : undefined), [ref]);
  return <div ref={ref} />;
}

/** What scrolls below the title of a sheet; its buttons never cover the field that has the focus. */
const scroller = {
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  css: { '@media (min-height: 30rem)': { scrollPaddingTop: '5rem', scrollPaddingBottom: '6rem' } },
} as const;

type Props = Pick<
  Dialog.RootProps,
  'role' | 'closeOnInteractOutside' | 'closeOnEscape' | 'initialFocusEl'
> & {
  title: string;
  size?: 'sm' | 'lg' | 'sheet';
  /** Stand beside the title. */
  tools?: ReactNode;
  /** A key that is pressed in the dialog itself, not in one above it. */
  onKeyDown?: (event: KeyPress<HTMLElement>) => void;
  /** No cross, and neither Escape nor a click outside closes it: what it shows would be lost. */
  isClosedByButtonsAlone?: boolean;
  footer?: ReactNode;
  /** Escape, the cross, or a click outside where that closes. */
  onClose: () => void;
  children: ReactNode;
};

/**
 * An open dialog: the dimmed page, the title, the content, and a cross unless it is a question. As a `sheet` it stands at
 * the side, and what is behind it stays in sight.
 */
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
      {...(isClosedByButtonsAlone && { closeOnEscape: false, closeOnInteractOutside: false })}
      {...root}
      // Its type knows Chakra's own sizes alone; ours are in the theme.
      size={size as 'lg'}
      open
      onEscapeKeyDown={onEscapeKeyDown}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Dialog.Backdrop asChild>
          <m.div initial={{ opacity: 0 }} animate={{ opacity: 1 }} transition={{ duration: OPEN_S }} />
        </Dialog.Backdrop>
        <Dialog.Positioner>
          <Dialog.Content
            ref={content}
            bg="transparent"
            boxShadow="none"
            onKeyDown={(event) => content.current?.contains(event.target as Node) && onKeyDown?.(event)}
          >
            {/* A box inside the dialog moves: a transform of the dialog itself would take the toasts along. */}
            <Box
              asChild
              bg="bg.panel"
              boxShadow="xl"
              borderRadius="inherit"
              minH="inherit"
              {...(size === 'sheet' && scroller)}
            >
              <m.div
                initial={{ opacity: 0, ...(size === 'sheet' ? { x: 24 } : { y: 12 }) }}
                animate={{ opacity: 1, x: 0, y: 0 }}
                transition={{ duration: OPEN_S }}
              >
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
              </m.div>
            </Box>
            <ToastPlace ref={toasts} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
