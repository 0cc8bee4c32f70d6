import { type FieldUi, type Role, roles } from '@mipaka/contract';

export const roleNames: Record<Role, string> = { superadmin: 'Superadmin', admin: 'Admin' };

/** The name that a member of staff signs answers with. */
export const nameField = (label: string, autoComplete = 'off'): FieldUi => ({
  label,
  control: 'text',
  autoComplete,
  placeholder: 'Achieng Otieno',
  hint: 'Answers from a template are signed with it',
});

/** The address that invitations, links to a new password and notices of an account go to. */
export const emailField = (label: string, hint: string, autoComplete = 'off'): FieldUi => ({
  label,
  control: 'email',
  hint,
  autoComplete,
});

export const roleField: FieldUi = {
  label: 'Role',
  control: 'select',
  options: [...roles].reverse().map((value) => ({ value, label: roleNames[value] })),
};
