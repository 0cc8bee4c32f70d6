import type { FieldUi, Role } from '@mipaka/contract';

export const roleNames: Record<Role, string> = { superadmin: 'Superadmin', admin: 'Admin' };

/** The name with which a member of staff signs answers. */
export const nameField = (label: string, autoComplete = 'off'): FieldUi => ({
  label,
  control: 'text',
  autoComplete,
  placeholder: 'Achieng Otieno',
  hint: 'Answers from a template are signed with it',
});

/** The address that gets an account's invitations, password links and notices. */
export const emailField = (label: string, hint: string, autoComplete = 'off'): FieldUi => ({
  label,
  control: 'email',
  hint,
  autoComplete,
});
