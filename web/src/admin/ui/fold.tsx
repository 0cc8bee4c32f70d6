import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';

type Props = Omit<HTMLChakraProps<'details'>, 'open' | 'onToggle'> & {
  label: ReactNode;
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
};

/** Without `isOpen` it opens by its summary alone, and draws what is folded only then. */
export function Fold({ label, isOpen: given, onToggle, children, ...look }: Props) {
  const [own, setOwn] = useState(false);
  const isOpen = given ?? own;
  return (
    <chakra.details
      open={isOpen}
      // The event also follows the first draw of an open fold.
      onToggle={({ currentTarget: { open } }) => open !== isOpen && (onToggle ?? setOwn)(open)}
      {...look}
    >
      <Summary>
        {label} <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} width="1em" height="1em" />
      </Summary>
      {(isOpen || given !== undefined) && children}
    </chakra.details>
  );
}

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
