import { chakra, Flex, type FlexProps } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { recipes } from '../theme/recipes.ts';
import { Icon } from './icon.tsx';

const Control = chakra('select', { base: { ...recipes.input.base, ps: '4', pe: '10' } });

export type Options = {
  /** The options; `none` is the label for no choice. */
  options: readonly (readonly [value: string, label: string])[];
  none?: string | undefined;
};

export type SelectProps = ComponentProps<typeof Control> & Options & { root?: FlexProps };

/** A list with a single choice and no label; `children` follow the options. */
export const Select = ({ options, none, root, children, ...control }: SelectProps) => (
  <Flex position="relative" width="100%" {...root}>
    <Control {...control}>
      {none !== undefined && <option value="">{none}</option>}
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {children}
    </Control>
    <Icon
      name="chevron-down"
      position="absolute"
      insetEnd="3"
      top="50%"
      transform="translateY(-50%)"
      pointerEvents="none"
      color="fg.muted"
    />
  </Flex>
);
