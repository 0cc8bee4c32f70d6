import { Button, type ButtonProps } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Icon, type IconName } from '../../shared/ui/icon.tsx';

type Props = Omit<ButtonProps, 'children'> & {
  ref?: Ref<HTMLButtonElement>;
  /** A small button without an outline, beside or below the content that it belongs to. */
  isQuiet?: boolean;
  /** The text of the button; an icon alone has its text in `aria-label`. */
  label?: ReactNode;
  icon?: IconName | undefined;
  /** Whether the action runs, or its text meanwhile. The button then does nothing, and keeps the focus. */
  busy?: boolean | string | undefined;
  /** The target, the router state beside the URL, and whether the target is another document, as the site is. */
  to?: LinkProps['to'] | undefined;
  state?: LinkProps['state'];
  reloadDocument?: boolean;
};

const quiet = { variant: 'ghost', size: 'sm', px: '3' } as const;

/** A button or link: solid with a palette of its own, without an outline where it is an icon alone. */
export function Action({ label, icon, busy = false, to, state, reloadDocument, isQuiet, ...rest }: Props) {
  const props = { ...(isQuiet && quiet), ...rest };
  const isSign = label === undefined;
  const { variant = isSign ? 'ghost' : props.colorPalette ? 'solid' : 'outline' } = props;
  const px = isSign ? '0' : variant === 'solid' ? undefined : '4';
  const look = { ...(px && { px }), ...props, variant };
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      {typeof busy === 'string' ? busy : label}
    </>
  );
  // `disabled` would take the focus away.
  const running: ButtonProps = { 'aria-disabled': true, onClick: (event) => event.preventDefault() };
  return to === undefined ? (
    <Button {...look} {...(busy !== false && running)}>
      {inside}
    </Button>
  ) : (
    <Button asChild {...look} type={undefined}>
      <Link {...{ to, state, reloadDocument }}>{inside}</Link>
    </Button>
  );
}
