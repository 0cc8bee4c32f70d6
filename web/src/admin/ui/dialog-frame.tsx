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

/**
 * Keeps a dialog open when the focus leaves it. The focus trap brings the focus back, and a dialog that this one has
 * replaced may still return its own to the page.
 */
export const stayOpenWithoutFocus = (event: Event) => event.preventDefault();

/** The place of toasts while a dialog is open. */
export function ToastPlace({ ref }: { ref: RefObject<HTMLDivElement | null> }) {
  // A layout effect: the toasts must leave the dialog before React removes it from the document.
  useLayoutEffect(() => (ref.current ? holdToasts(ref.current) : undefined), [ref]);
  return <div ref={ref} />;
}

/** The scrolling part of a sheet. Its title and buttons never cover the focused field. */
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
  /** Controls beside the title. */
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

/**
 * An open dialog: the dimmed page, the title, the content, and a cross unless it asks a question. A `sheet` stands at
 * the side and leaves the page visible.
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
      onFocusOutside={stayOpenWithoutFocus}
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
