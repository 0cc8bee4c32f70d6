import { roles, userDraft } from '@mipaka/contract';
import { FieldControl } from '../ui/form/controls.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { EmailField } from './email-field.tsx';
import { NameField } from './name-field.tsx';
import { roleNames } from './roles.ts';

/** A new account as the dashboard makes one: the person chooses the password. */
export const invitedUser = userDraft.omit({ password: true });

type Props = { onSave: (draft: Record<string, unknown>) => Promise<unknown>; onClose: () => void };

export function UserDialog(props: Props) {
  return (
    <FormDialog
      title="Add New User"
      schema={invitedUser}
      values={{ username: '', name: '', email: '', role: 'admin' }}
      submitLabel="Create"
      pendingLabel="Creating..."
      {...props}
    >
      <FieldControl name="username" ui={{ label: 'Username', control: 'text', autoComplete: 'off' }} />
      <NameField label="Name, as clients read it" />
      <EmailField
        label="Email"
        hint="The invitation goes there: a link, good for a day, to choose a password"
      />
      <FieldControl
        name="role"
        ui={{
          label: 'Role',
          control: 'select',
          options: roles.toReversed().map((value) => ({ value, label: roleNames[value] })),
        }}
      />
    </FormDialog>
  );
}
