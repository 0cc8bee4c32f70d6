import { chakra } from '@chakra-ui/react';
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import type { HintProps } from './hint-parts.tsx';

/** A tooltip whose code comes when the pointer or the focus first reaches the button that it explains. */
export function Hint({ content, children }: HintProps) {
  const box = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  const [Tooltip, setTooltip] = useState<ComponentType<HintProps> | null>(null);
  const load = async () => {
    if (Tooltip) return;
    const { HintTooltip } = await import('./hint-parts.tsx');
    hadFocus.current = box.current?.contains(document.activeElement) ?? false;
    setTooltip(() => HintTooltip);
  };
  // The button inside the tooltip is a new one: it takes over the focus.
  useLayoutEffect(() => {
    if (Tooltip && hadFocus.current) box.current?.querySelector('button')?.focus();
  }, [Tooltip]);
  const want = () => void load().catch(() => undefined);
  return (
    <chakra.span ref={box} display="contents" onPointerEnter={want} onFocus={want}>
      {Tooltip ? <Tooltip content={content}>{children}</Tooltip> : children}
    </chakra.span>
  );
}
