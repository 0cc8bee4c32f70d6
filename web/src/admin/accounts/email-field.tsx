import { FieldControl } from '../ui/form/controls.tsx';

type Props = { label: string; hint?: string; autoComplete?: string };

/** The address that invitations, links to a new password and notices of an account go to. */
export const EmailField = ({ label, hint, autoComplete = 'off' }: Props) => (
  <FieldControl name="email" ui={{ label, control: 'email', hint, autoComplete }} />
);
