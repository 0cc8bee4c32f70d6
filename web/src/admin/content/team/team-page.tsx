import { team } from '@mipaka/contract';
import { aliasedBody, type FormFields } from '../../lib/fields.ts';
import { ResourceTab } from '../resource-tab.tsx';

const said = (title: string, description: string) => ({ title, description });
const texts = {
  add: 'Add Team Member',
  empty: 'No team members found. Add your first team member to get started.',
  confirmDelete: 'Are you sure you want to delete this team member?',
  addTitle: 'Add Team Member',
  editTitle: 'Edit Team Member',
  create: 'Create Team Member',
  creating: 'Creating...',
  update: 'Update Team Member',
  updating: 'Updating...',
  done: {
    create: said('Success', 'Team member created successfully'),
    update: said('Success', 'Team member updated successfully'),
    delete: said('Success', 'Team member deleted successfully'),
    restore: said('Success', 'Team member restored successfully'),
  },
  failed: {
    create: said('Error', 'Failed to create team member'),
    update: said('Error', 'Failed to update team member'),
    delete: said('Error', 'Failed to delete team member'),
    restore: said('Error', 'Failed to restore team member'),
  },
};

const fields: FormFields = {
  ...team.form,
  email: { label: 'Email (optional)', control: 'email' },
  linkedinUrl: { label: 'LinkedIn URL (optional)', control: 'url' },
  photo: null,
};

const page = {
  name: 'page',
  texts,
  fields,
  toBody: (draft: Record<string, unknown>, isUpdate: boolean) =>
    aliasedBody(team.aliases ?? {}, draft, isUpdate),
};

/** /admin/team: the team in the words of its own page, without photos, sent under the other names of its fields. */
export const TeamPage = () => <ResourceTab resource={team} page={page} />;
