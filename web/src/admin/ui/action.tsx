import { Button, type ButtonProps } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Icon, type IconName } from '../../shared/ui/icon.tsx';

type Props = Omit<ButtonProps, 'children'> & {
  ref?: Ref<HTMLButtonElement>;
  /** Small and without an outline, below or beside what it is about. */
  isQuiet?: boolean;
  /** What it says; one that is an icon alone has its words as `aria-label`. */
  label?: ReactNode;
  icon?: IconName | undefined;
  /** What it says while it is under way, when it cannot be pressed. */
  busy?: string | false | undefined;
  /** Where it leads inside the dashboard, and what goes along beside the URL. */
  to?: LinkProps['to'] | undefined;
  state?: LinkProps['state'];
};

const quiet = { variant: 'ghost', size: 'sm', px: '3' } as const;

/**
 * A button, or a link that looks like one: solid where it has a palette of its own, else with an outline, and without one
 * where it is an icon alone.
 */
export function Action({ label, icon, busy = false, to, state, isQuiet, ...rest }: Props) {
  const props = { ...(isQuiet && quiet), ...rest };
  const isSign = label === undefined;
  const { variant = isSign ? 'ghost' : props.colorPalette ? 'solid' : 'outline' } = props;
  const px = isSign ? '0' : variant === 'solid' ? undefined : '4';
  const look = { ...(px && { px }), ...props, variant };
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      {busy || label}
    </>
  );
  return to === undefined ? (
    <Button {...look} disabled={props.disabled || busy !== false}>
      {inside}
    </Button>
  ) : (
    <Button asChild {...look} type={undefined}>
      <Link to={to} state={state}>
        {inside}
      </Link>
    </Button>
  );
}
