import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

export const Tick = ({ children, ...input }: ComponentProps<'input'>) => (
  <chakra.label display="flex" alignItems="center" gap="3" minH="11" cursor="pointer">
    <chakra.input {...input} type="checkbox" boxSize="5" flexShrink="0" accentColor="accent.solid" />
    <div>{children}</div>
  </chakra.label>
);
