import { type FieldUi, flag, type Stored, team } from '@mipaka/contract';
import { z } from 'zod';

const { name, position, bio, email, linkedinUrl } = team.draft.shape;

/** The form of /admin/team, which has field names of its own for two fields. */
export const teamForm = z.object({
  name,
  position,
  bio,
  email,
  linkedin_url: linkedinUrl,
  is_active: flag('Active', true),
});
type TeamForm = z.output<typeof teamForm>;

export const teamFields: { [K in keyof TeamForm]: FieldUi } = {
  name: { label: 'Name', control: 'text' },
  position: { label: 'Position', control: 'text' },
  bio: { label: 'Bio', control: 'textarea' },
  email: { label: 'Email (optional)', control: 'email' },
  linkedin_url: { label: 'LinkedIn URL (optional)', control: 'url' },
  is_active: { label: 'Active', control: 'checkbox' },
};

/** The API reports errors under a member's own field names. */
export const teamErrorNames = { linkedinUrl: 'linkedin_url', isActive: 'is_active' };

/** A stored member under this form's names. */
export const teamValues = (member: Stored<typeof team>): TeamForm => ({
  name: member.name,
  position: member.position,
  bio: member.bio,
  email: member.email,
  linkedin_url: member.linkedinUrl,
  is_active: member.isActive,
});

/**
 * What the form sends: multipart, the position under `role`. A blank optional field is left out of a new member;
 * on an update it is sent empty, which clears what was stored.
 */
export function teamBody(draft: TeamForm, isUpdate: boolean): FormData {
  const body = new FormData();
  body.set('name', draft.name);
  body.set('role', draft.position);
  body.set('bio', draft.bio);
  if (draft.email || isUpdate) body.set('email', draft.email ?? '');
  if (draft.linkedin_url || isUpdate) body.set('linkedin_url', draft.linkedin_url ?? '');
  body.set('is_active', String(draft.is_active));
  return body;
}
