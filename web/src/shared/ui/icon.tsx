import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?url&no-inline';

export { type IconName, iconFor, iconNames } from './icon-names.ts';

export type IconProps = Omit<HTMLChakraProps<'svg'>, 'children'> & {
  name: IconName;
  /** Its meaning, if no text beside it says so; without a label the icon is decoration. */
  label?: string;
};

/** The icons of a phone's first screen stand in the document: on 1.6 Mbit/s the sprite arrives 0.7 s later. */
export const shapes: { [N in IconName]?: string } = {
  menu: 'M4 5h16 M4 12h16 M4 19h16',
  whatsapp:
    'M3 21l1.7-5.1A9 9 0 1 1 8.2 19.3z M9 8.3c0 3.7 3 6.7 6.7 6.7l.9-1.7-2.3-1.2-.9.8a5 5 0 0 1-2.3-2.3l.8-.9-1.2-2.3z',
};

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
      {shapes[name] ? <path d={shapes[name]} /> : <use href={`${sprite}#${name}`} />}
    </chakra.svg>
  );
}
