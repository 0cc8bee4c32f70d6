import { Button, type ButtonProps, Link, type LinkProps } from '@chakra-ui/react';
import { createContext, useContext } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { LinkState } from '../lib/link-state.ts';

/** Fetches the code and content of a page of the site before the visitor opens it. */
export const PreloadContext = createContext<(path: string) => void>(() => {});

export function usePreload() {
  const preload = useContext(PreloadContext);
  return (path: string) => ({ onPointerEnter: () => preload(path), onFocus: () => preload(path) });
}

type To = { to: string; state?: LinkState };

const pathOf = (to: string) => to.split(/[?#]/)[0] ?? to;

export function PageLink({ to, state, children, ...props }: LinkProps & To) {
  return (
    <Link asChild {...props}>
      <RouterLink to={to} state={state} {...usePreload()(pathOf(to))}>
        {children}
      </RouterLink>
    </Link>
  );
}

type LinkButtonProps = Omit<ButtonProps, 'variant'> & To & { variant?: ButtonProps['variant'] | 'inverted' };

export function LinkButton({ to, state, children, variant, ...props }: LinkButtonProps) {
  return (
    <Button
      asChild
      // Chakra gives every button a `type`; on a link that would be the media type of its target.
      type={undefined}
      size="lg"
      colorPalette="accent"
      variant={variant as ButtonProps['variant']}
      {...props}
    >
      <RouterLink to={to} state={state} {...usePreload()(pathOf(to))}>
        {children}
      </RouterLink>
    </Button>
  );
}
