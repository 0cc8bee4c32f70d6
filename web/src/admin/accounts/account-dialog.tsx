import { type Account, emailChange, profileChange } from '@mipaka/contract';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { EmailField } from './email-field.tsx';
import { NameField } from './name-field.tsx';

/** What a superadmin changes of an account in a form: the name that clients read, and the address. */
export const accountForm = profileChange.extend(emailChange.shape);

type Props = {
  account: Account;
  onSave: (values: Record<string, unknown>) => Promise<unknown>;
  onClose: () => void;
};

export function AccountDialog({ account: { username, name, email }, ...props }: Props) {
  return (
    <FormDialog
      title={`Name and email of ${username}`}
      schema={accountForm}
      values={{ name: name ?? '', email }}
      {...props}
    >
      <NameField label="Name, as clients read it" />
      <EmailField label="Email" hint="Both addresses are told of a change" />
    </FormDialog>
  );
}
