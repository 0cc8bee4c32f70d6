import { FieldControl } from '../ui/form/controls.tsx';

/** The name that a member of staff signs answers with. */
export const NameField = ({ label, autoComplete = 'off' }: { label: string; autoComplete?: string }) => (
  <FieldControl
    name="name"
    ui={{
      label,
      control: 'text',
      autoComplete,
      placeholder: 'Achieng Otieno',
      hint: 'Answers from a template are signed with it',
    }}
  />
);
