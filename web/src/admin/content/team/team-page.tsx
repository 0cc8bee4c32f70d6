import { type Stored, team } from '@mipaka/contract';
import { listPath } from '../../lib/records.ts';
import { RecordDialog } from '../record-dialog.tsx';
import { RecordList } from '../record-list.tsx';
import { useChanges } from '../use-changes.tsx';
import { TeamCard } from './team-card.tsx';
import { teamBody, teamErrorNames, teamFields, teamForm, teamValues } from './team-fields.ts';

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

/** /admin/team: team members without their photos, in dialogs and words of its own. */
export function TeamPage() {
  const { save, remove } = useChanges(team, texts);
  return (
    <RecordList
      resource={team}
      title="Team members"
      texts={texts}
      minCardWidth="20rem"
      nameOf={(record) => String(record.name)}
      renderCard={(record) => <TeamCard record={record} />}
      onDelete={remove.mutate}
      renderDialog={(record, close, isGone) => (
        <RecordDialog
          key={record?.id ?? 'new'}
          draftName={`${listPath(team)}.page`}
          schema={teamForm}
          fields={teamFields}
          errorNames={teamErrorNames}
          texts={texts}
          record={record}
          isGone={isGone}
          valuesOf={(member) => teamValues(member as Stored<typeof team>)}
          onSave={(draft, _photo, seen) =>
            save.mutateAsync({ seen, body: teamBody(teamForm.parse(draft), seen !== null) })
          }
          onClose={close}
        />
      )}
    />
  );
}
