import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/** A checkbox or a radio button, and its label. */
export const Tick = ({ children, ...input }: ComponentProps<'input'>) => (
  <chakra.label display="flex" alignItems="center" gap="3" minH="11" cursor="pointer">
    <chakra.input type="checkbox" {...input} boxSize="5" flexShrink="0" accentColor="accent.solid" />
    <div>{children}</div>
  </chakra.label>
);
