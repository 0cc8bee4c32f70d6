import { Box } from '@chakra-ui/react';
import { type Stored, site, team } from '@mipaka/contract';
import { AdminHeader } from '../dashboard/admin-header.tsx';
import { RecordDialog } from '../resource/record-dialog.tsx';
import { RecordList } from '../resource/record-list.tsx';
import { listPath, useChanges } from '../resource/use-records.ts';
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
  },
  failed: {
    create: said('Error', 'Failed to create team member'),
    update: said('Error', 'Failed to update team member'),
    delete: said('Error', 'Failed to delete team member'),
  },
};

/** /admin/team: team members without their photos, in dialogs and words of its own. */
export function TeamPage() {
  const { save, remove } = useChanges(team, texts);
  return (
    <>
      <title>{`Team Management | ${site.name}`}</title>
      <AdminHeader title="Team Management" />
      <Box as="main" id="main" maxW="8xl" mx="auto" px={{ base: '4', md: '8' }} py="8" pb="16">
        <RecordList
          resource={team}
          title="Team members"
          texts={texts}
          minCardWidth="20rem"
          nameOf={(record) => String(record.name)}
          renderCard={(record) => <TeamCard record={record} />}
          onDelete={remove.mutate}
          renderDialog={(record, close) => (
            <RecordDialog
              key={record?.id ?? 'new'}
              draftName={`${listPath(team)}.page`}
              schema={teamForm}
              fields={teamFields}
              errorNames={teamErrorNames}
              texts={texts}
              record={record}
              values={record && teamValues(record as Stored<typeof team>)}
              onSave={(draft) =>
                save.mutateAsync({ record, body: teamBody(teamForm.parse(draft), record !== null) })
              }
              onClose={close}
            />
          )}
        />
      </Box>
    </>
  );
}
