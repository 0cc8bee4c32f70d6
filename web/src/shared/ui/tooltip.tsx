import { chakra } from '@chakra-ui/react';
import * as Radix from '@radix-ui/react-tooltip';
import type { ReactNode } from 'react';

/** The pointer's rest before a tooltip opens, and the time after one in which the next opens at once; milliseconds. */
const OPEN_MS = 700;
const SKIP_MS = 300;

const Content = chakra(Radix.Content, {
  base: {
    zIndex: 'tooltip',
    maxWidth: 'xs',
    paddingInline: '2.5',
    paddingBlock: '1.5',
    borderRadius: 'sm',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    borderWidth: '1px',
    borderColor: 'border.inverted',
    fontSize: 'sm',
    lineHeight: 'short',
    boxShadow: 'md',
    animation: 'fade-in 0.12s ease-out',
  },
});

/** Surrounds all elements with tooltips, once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_MS} skipDelayDuration={SKIP_MS}>
      {children}
    </Radix.Provider>
  );
}

/** Explains the button or link inside it. The child needs a name of its own: a tooltip only repeats or adds. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Content sideOffset={6} collisionPadding={8}>
          {content}
        </Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
