import { team } from '@mipaka/contract';
import { aliasedBody, type FormFields } from '../../lib/fields.ts';
import { ofEach } from '../../lib/words/resource-texts.ts';
import { ResourceTab } from '../record-list.tsx';

const texts = {
  add: 'Add Team Member',
  empty: 'No team members found. Add your first team member to get started.',
  addTitle: 'Add Team Member',
  editTitle: 'Edit Team Member',
  create: 'Create Team Member',
  creating: 'Creating...',
  update: 'Update Team Member',
  updating: 'Updating...',
  done: ofEach((change) => ({ title: 'Success', description: `Team member ${change}d successfully` })),
  failed: ofEach((change) => ({ title: 'Error', description: `Failed to ${change} team member` })),
};

const fields: FormFields = {
  ...team.form,
  email: { label: 'Email (optional)', control: 'email' },
  linkedinUrl: { label: 'LinkedIn URL (optional)', control: 'url' },
  photo: null,
  photoInColor: null,
};

const page = {
  texts,
  confirmDelete: 'Are you sure you want to delete this team member?',
  fields,
  toBody: (draft: Record<string, unknown>, isUpdate: boolean) =>
    aliasedBody(team.aliases ?? {}, draft, isUpdate),
};

/** /admin/team: the team on its own page, with its own texts, without photos; sends the aliases of its fields. */
export const TeamPage = () => <ResourceTab resource={team} page={page} />;
