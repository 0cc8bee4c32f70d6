import { profileChange } from '@mipaka/contract';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { NameField } from './name-field.tsx';

type Props = {
  username: string;
  name: string | null;
  onSave: (values: Record<string, unknown>) => Promise<unknown>;
  onClose: () => void;
};

/** Gives an account the name that clients read. */
export function NameDialog({ username, name, ...props }: Props) {
  return (
    <FormDialog
      title={`Name of ${username}`}
      schema={profileChange}
      values={{ name: name ?? '' }}
      submitLabel="Save"
      pendingLabel="Saving..."
      {...props}
    >
      <NameField label="Name, as clients read it" />
    </FormDialog>
  );
}
