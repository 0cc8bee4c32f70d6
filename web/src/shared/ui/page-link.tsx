import { Button, type ButtonProps, Link } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { LinkState } from '../lib/link-state.ts';
import { usePreload } from '../lib/preload.ts';

const pathOf = (to: string) => to.split(/[?#]/)[0] ?? to;

type PageLinkProps = Omit<ComponentProps<typeof Link>, 'href' | 'asChild'> & {
  to: string;
  state?: LinkState;
};

/** A link in running text to a page of this site. */
export function PageLink({ to, state, children, ...props }: PageLinkProps) {
  return (
    <Link asChild {...props}>
      <RouterLink to={to} state={state} {...usePreload()(pathOf(to))}>
        {children}
      </RouterLink>
    </Link>
  );
}

type LinkButtonProps = Omit<ButtonProps, 'asChild' | 'children' | 'variant'> & {
  to: string;
  state?: LinkState;
  children: ReactNode;
  variant?: ButtonProps['variant'] | 'inverted';
};

export function LinkButton({ to, state, children, variant, ...props }: LinkButtonProps) {
  return (
    // Chakra gives every button a `type`; on a link that would be the media type of its target.
    <Button
      asChild
      type={undefined}
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
