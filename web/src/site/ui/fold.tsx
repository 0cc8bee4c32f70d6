import { Button, chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { Icon } from '../../shared/ui/icon.tsx';

/** Screens below `md` (shared/theme/config.ts), which fold. */
export const SMALL = '@media screen and (max-width: 47.99rem)';

const folded = {
  '&:has(> details:not([open]))': {
    '& [data-folded]': { display: 'none' },
    '& [data-ellipsis]': { display: 'inline' },
  },
};

const Container = chakra('div', {
  base: { '& [data-ellipsis]': { display: 'none' } },
  variants: { until: { md: { [SMALL]: folded }, never: { '@media screen': folded } } },
});

const Disclosure = chakra('details', {
  base: {
    '& > summary::-webkit-details-marker': { display: 'none' },
    'div:not(:has([data-folded])) > &': { display: 'none' },
    '&[open] [data-when=closed], &:not([open]) [data-when=open]': { display: 'none' },
  },
});

const plain = { variant: 'plain', colorPalette: 'accent', px: '0' } as const;

type FoldProps = HTMLChakraProps<'div'> & {
  more: string;
  less: string;
  about?: string;
  /** `md`: wider screens show everything. */
  until: 'md' | 'never';
  isPlain?: boolean;
};

/** Hides `data-folded` until opened, `data-ellipsis` from then on; a browser without `:has()` shows all. */
export function Fold({ more, less, about, until, isPlain, fontSize, children, ...props }: FoldProps) {
  return (
    <Container until={until} {...props}>
      {children}
      <Disclosure hideFrom={until === 'md' ? 'md' : undefined} mt="4" data-screen-only>
        <Button asChild type={undefined} variant="outline" fontSize={fontSize} {...(isPlain && plain)}>
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
