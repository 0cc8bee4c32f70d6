import type { ReactElement } from 'react';
import { Tooltip, TooltipProvider } from '../../shared/ui/tooltip.tsx';

type Props = { content: string; children: ReactElement };

/** A tooltip with the provider that it needs. */
export function Hint({ content, children }: Props) {
  return (
    <TooltipProvider>
      <Tooltip content={content}>{children}</Tooltip>
    </TooltipProvider>
  );
}
