import { passwordReset } from '@mipaka/contract';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { PasswordMeter } from './password-meter.tsx';

type Props = {
  owner: { username: string; email: string };
  onSave: (values: Record<string, unknown>) => Promise<unknown>;
  onClose: () => void;
};

/** Gives an account a new password. */
export function ResetDialog({ owner, ...props }: Props) {
  return (
    <FormDialog
      title={`New password for ${owner.username}`}
      schema={passwordReset}
      values={{ password: '' }}
      submitLabel="Reset password"
      pendingLabel="Resetting..."
      {...props}
    >
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        hint="12 to 128 characters. All sessions of this account end at once."
      />
      <PasswordMeter name="password" owner={owner} />
    </FormDialog>
  );
}
