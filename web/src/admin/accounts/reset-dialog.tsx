import { passwordReset } from '@mipaka/contract';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';

type Props = {
  username: string;
  onSave: (values: Record<string, unknown>) => Promise<unknown>;
  onClose: () => void;
};

/** Gives an account a new password. */
export function ResetDialog({ username, ...props }: Props) {
  return (
    <FormDialog
      title={`New password for ${username}`}
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
    </FormDialog>
  );
}
