import { Tooltip, TooltipProvider } from '../../ui/tooltip.tsx';
import type { HintProps } from './hint.tsx';

/** A tooltip with the provider that it needs. */
export function HintTooltip({ content, children }: HintProps) {
  return (
    <TooltipProvider>
      <Tooltip content={content}>{children}</Tooltip>
    </TooltipProvider>
  );
}
