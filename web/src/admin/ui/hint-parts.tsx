import type { ReactElement } from 'react';
import { Tooltip, TooltipProvider } from '../../ui/tooltip.tsx';

export type HintProps = { content: string; children: ReactElement };

/** A tooltip with the provider that it needs. */
export function HintTooltip({ content, children }: HintProps) {
  return (
    <TooltipProvider>
      <Tooltip content={content}>{children}</Tooltip>
    </TooltipProvider>
  );
}
