import { Box, Button, chakra } from '@chakra-ui/react';
import * as Radix from '@radix-ui/react-toast';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { dismissToast, TOAST_SHOWN_MS, TOASTS_ID, useToastHolder, useToasts } from '../lib/toast.ts';
import { Icon } from './icon.tsx';

const SWIPE_PX = 50;

const Viewport = chakra(Radix.Viewport);

const Root = chakra(Radix.Root, {
  base: {
    pointerEvents: 'auto',
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    p: '4',
    pe: '2',
    ms: 'auto',
    width: '100%',
    maxW: '420px',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderInlineStartWidth: '4px',
    borderInlineStartColor: 'brand.solid',
    borderRadius: 'lg',
    boxShadow: 'lg',
    '&[data-state=open]': { animation: 'rise-in 0.22s ease-out' },
    '&[data-state=closed]': { animation: 'fade-out 0.15s ease-in forwards' },
    '&[data-swipe=move]': { transform: 'translateX(var(--radix-toast-swipe-move-x))' },
    '&[data-swipe=cancel]': { transform: 'none', transition: 'transform 0.2s ease-out' },
    '&[data-swipe=end]': { animation: 'slide-out-right 0.15s ease-out forwards' },
  },
  variants: {
    variant: {
      default: {},
      destructive: { borderColor: 'border.error', borderInlineStartColor: 'border.error', bg: 'bg.error' },
    },
  },
});

const Title = chakra(Radix.Title, { base: { fontWeight: 'semibold', lineHeight: 'short' } });
const Description = chakra(Radix.Description, {
  base: { fontSize: 'sm', color: 'fg.muted', mt: '1' },
});

/** An element that moves as a whole, so that a toast neither restarts nor is announced twice. */
function useMovedElement(): HTMLElement {
  const holder = useToastHolder();
  const [element] = useState(() => Object.assign(document.createElement('div'), { id: TOASTS_ID }));
  useLayoutEffect(() => {
    holder.append(element);
    return () => element.remove();
  }, [holder, element]);
  return element;
}

/** At the top of a phone's screen, at the bottom right from `sm` on, also over an open dialog; F8 focuses it. */
export default function ToastArea() {
  const toasts = useToasts();
  const element = useMovedElement();
  return createPortal(
    <Radix.Provider duration={TOAST_SHOWN_MS} swipeThreshold={SWIPE_PX} announcerContainer={element}>
      {toasts.map(({ id, title, description, action, variant = 'default', isOpen }) => (
        <Root
          key={id}
          variant={variant}
          open={isOpen}
          onOpenChange={(open: boolean) => open || dismissToast(id)}
        >
          <Box flex="1" minW="0">
            <Title>{title}</Title>
            {description && <Description>{description}</Description>}
            {action && <Box mt="3">{action}</Box>}
          </Box>
          <Radix.Close asChild>
            <Button variant="ghost" color="fg.muted" px="0" my="-2" aria-label="Close">
              <Icon name="x" />
            </Button>
          </Radix.Close>
        </Root>
      ))}
      <Viewport
        position="fixed"
        zIndex="toast"
        top={{ base: 'var(--top-bar, 0px)', sm: 'auto' }}
        bottom={{ sm: 'var(--toast-bottom, var(--bottom-bar, 0px))' }}
        insetStart={{ base: '0', sm: 'auto' }}
        insetEnd="0"
        width="100%"
        maxW={{ base: '100%', sm: '420px' }}
        maxH="100dvh"
        display="flex"
        flexDirection="column"
        gap="3"
        p="4"
        pointerEvents="none"
        outline="none"
      />
    </Radix.Provider>,
    element,
  );
}
