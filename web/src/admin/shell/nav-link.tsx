import { chakra } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Hint } from './hint.tsx';

/** One line of the sidebar: a link, a tab, or a button. */
const navLine = {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: '100%',
    // All lines fit on the screen of a small laptop, and a finger hits each of them on a tablet.
    minHeight: 'clamp(1.5rem, 3vh, 2.25rem)',
    flexShrink: '0',
    px: '3',
    borderRadius: 'md',
    fontWeight: 'medium',
    color: 'fg.muted',
    textAlign: 'start',
    cursor: 'button',
    _hover: { bg: 'bg.muted', color: 'fg' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
    '&[aria-selected=true], &[aria-current=page]': {
      bg: 'brand.subtle',
      color: 'brand.fg',
      fontWeight: 'semibold',
    },
    // Of the background, the colours of the person's system leave nothing.
    '@media (forced-colors: active)': {
      '&[aria-selected=true], &[aria-current=page]': {
        forcedColorAdjust: 'none',
        bg: 'Highlight',
        color: 'HighlightText',
      },
    },
  },
  variants: { isCollapsed: { true: { justifyContent: 'center', px: '0' }, false: {} } },
} as const;

export const NavLink = chakra(Link, navLine);
export const NavButton = chakra('button', navLine);

/** The words of a line; for a screen reader alone where there is no room. */
export const NavLabel = chakra('span', {
  base: { flex: '1', minWidth: '0', truncate: true },
  variants: { isCollapsed: { true: { srOnly: true }, false: {} } },
});

type Props = { name: string; isShown: boolean; children: ReactElement };

/** Shows the name of a line that is only an icon. */
export function NavHint({ name, isShown, children }: Props) {
  return isShown ? <Hint content={name}>{children}</Hint> : children;
}
