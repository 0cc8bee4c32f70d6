import { Portal, Tooltip } from '@chakra-ui/react';
import type { ReactElement } from 'react';

/** The pointer's rest before a tooltip opens, and the time after one in which the next opens at once; milliseconds. */
const OPEN_MS = 700;
const SKIP_MS = 300;

type Props = {
  content: string;
  isOff?: boolean;
  children: ReactElement<{ id?: string }>;
};

/** Explains the button or link inside it. The child needs a name of its own: a tooltip only repeats or adds. */
export function Hint({ content, isOff, children }: Props) {
  return (
    <Tooltip.Root
      ids={{ trigger: children.props.id }}
      openDelay={OPEN_MS}
      closeDelay={SKIP_MS}
      // Whoever enlarges the screen has to reach it with the pointer.
      interactive
      disabled={isOff}
      lazyMount
      unmountOnExit
      positioning={{ placement: 'right', gutter: 6, overflowPadding: 8 }}
    >
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content>{content}</Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
}
