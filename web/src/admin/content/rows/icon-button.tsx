import { Button, type ButtonProps } from '@chakra-ui/react';
import { Icon, type IconName } from '../../../shared/ui/icon.tsx';

type Props = Omit<ButtonProps, 'title' | 'children'> & {
  icon: IconName;
  /** What a screen reader says. */
  label: string;
  /** What is shown beside a pointer that rests on it. */
  title: string;
};

/** A button that is an icon alone, as tall and wide as a finger needs. */
export const IconButton = ({ icon, label, ...more }: Props) => (
  <Button variant="ghost" size="sm" minW="11" px="0" aria-label={label} {...more}>
    <Icon name={icon} />
  </Button>
);
