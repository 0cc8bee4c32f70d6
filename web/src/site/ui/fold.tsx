import { Button, type ButtonProps, chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';

/** Screens below `md` (shared/theme/config.ts), which fold. */
export const SMALL = '@media screen and (max-width: 47.99rem)';
const CLOSED = '&:has(> details:not([open]))';

const Container = chakra('div', {
  variants: {
    until: {
      md: { [SMALL]: { [`${CLOSED} [data-folded]`]: { display: 'none' } } },
      never: { '@media screen': { [`${CLOSED} [data-folded]`]: { display: 'none' } } },
    },
  },
});

const Disclosure = chakra('details', {
  base: {
    '& > summary::-webkit-details-marker': { display: 'none' },
    '&[open] [data-when=closed], &:not([open]) [data-when=open]': { display: 'none' },
  },
});

type FoldProps = Omit<HTMLChakraProps<'div'>, 'children'> & {
  /** The words of the button, and for screen readers that read the button alone, what it opens. */
  more: string;
  less: string;
  about?: string;
  /** `md`: wider screens show everything. */
  until: 'md' | 'never';
  button?: Pick<ButtonProps, 'variant' | 'colorPalette' | 'paddingInline' | 'marginInlineStart' | 'fontSize'>;
  children: ReactNode;
};

/**
 * Hides its children with `data-folded` until the visitor opens them. It uses the browser's own disclosure, without a
 * script; a browser without `:has()` shows all children.
 */
export function Fold({ more, less, about, until, button, children, ...props }: FoldProps) {
  return (
    <Container until={until} {...props}>
      {children}
      <Disclosure hideFrom={until === 'md' ? 'md' : undefined} marginTop="4" data-screen-only>
        <Button asChild type={undefined} variant="outline" {...button}>
          <summary>
            <span data-when="closed">{more}</span>
            <span data-when="open">{less}</span>
            {about && <chakra.span srOnly> about {about}</chakra.span>}
            <Icon name="plus" data-when="closed" />
            <Icon name="minus" data-when="open" />
          </summary>
        </Button>
      </Disclosure>
    </Container>
  );
}
