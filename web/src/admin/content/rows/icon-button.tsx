import type { ButtonProps } from '@chakra-ui/react';
import type { IconName } from '../../../shared/ui/icon.tsx';
import { Action } from '../../ui/action.tsx';

type Props = Omit<ButtonProps, 'title' | 'children'> & {
  icon: IconName;
  label: string;
  title: string;
};

/** A button that is an icon alone, as tall and wide as a finger needs. */
export const IconButton = ({ icon, label, ...more }: Props) => (
  <Action icon={icon} variant="ghost" size="sm" minW="11" aria-label={label} {...more} />
);
