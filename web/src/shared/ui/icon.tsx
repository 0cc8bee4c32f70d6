import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?url&no-inline';

export { type IconName, iconFor, iconNames } from './icon-names.ts';

export type IconProps = Omit<HTMLChakraProps<'svg'>, 'children'> & {
  name: IconName;
  /** Its meaning, if no text beside it says so; without a label the icon is decoration. */
  label?: string;
};

/** A line icon in the colour and the size of the text around it. */
export function Icon({ name, label, ...props }: IconProps) {
  return (
    <chakra.svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      flexShrink="0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
      {...props}
    >
      <use href={`${sprite}#${name}`} />
    </chakra.svg>
  );
}
