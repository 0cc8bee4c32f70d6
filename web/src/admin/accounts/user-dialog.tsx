import { roles, userDraft } from '@mipaka/contract';
import { useWatch } from 'react-hook-form';
import { FieldControl } from '../ui/form/controls.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { NameField } from './name-field.tsx';
import { PasswordMeter } from './password-meter.tsx';
import { roleNames } from './roles.ts';

type Props = { onSave: (draft: Record<string, unknown>) => Promise<unknown>; onClose: () => void };

/** Judges the password for the name and address that stand in the form. */
function NewPasswordMeter() {
  const [username, email] = useWatch({ name: ['username', 'email'] });
  return <PasswordMeter name="password" owner={{ username, email }} />;
}

/** Creates an account. */
export function UserDialog(props: Props) {
  return (
    <FormDialog
      title="Add New User"
      schema={userDraft}
      values={{ username: '', name: '', email: '', role: 'admin', password: '' }}
      submitLabel="Create"
      pendingLabel="Creating..."
      {...props}
    >
      <FieldControl name="username" ui={{ label: 'Username', control: 'text' }} />
      <NameField label="Name, as clients read it" />
      <FieldControl name="email" ui={{ label: 'Email', control: 'email' }} />
      <FieldControl
        name="role"
        ui={{
          label: 'Role',
          control: 'select',
          options: roles.toReversed().map((value) => ({ value, label: roleNames[value] })),
        }}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        hint="12 to 128 characters. Hand it over in person or by phone; it can be changed under My account."
      />
      <NewPasswordMeter />
    </FormDialog>
  );
}
