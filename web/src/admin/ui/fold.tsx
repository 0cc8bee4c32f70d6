import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';

type Props = Omit<HTMLChakraProps<'details'>, 'open' | 'onToggle'> & {
  label: ReactNode;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
};

export const Fold = ({ label, isOpen, onToggle, children, ...look }: Props) => (
  <chakra.details
    open={isOpen}
    // The event also follows the first draw of an open fold.
    onToggle={({ currentTarget: { open } }) => open !== isOpen && onToggle(open)}
    {...look}
  >
    <Summary>
      {label} <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} width="1em" height="1em" />
    </Summary>
    {children}
  </chakra.details>
);

const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '8',
    textStyle: 'sm',
    fontWeight: 'semibold',
    cursor: 'pointer',
  },
});
