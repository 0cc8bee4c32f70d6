import { Grid, Text } from '@chakra-ui/react';
import { activityActions, resources, withoutAccount } from '@mipaka/contract';
import type { ComponentProps, ComponentType } from 'react';
import { declaredPages } from '../../../shared/content/texts/index.ts';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { type HistoryFilter, type Shown, useHistoryFilter } from '../../lib/addresses/history-address.ts';
import { useColleagues, useUsers } from '../../lib/queries/use-users.ts';
import { kindOf } from '../../lib/words/described-changes.ts';
import { capitalise } from '../../lib/words/text.ts';
import { Action } from '../../ui/action.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { AllChanges } from './all-changes.tsx';
import { Deleted } from './deleted.tsx';
import { LastPublish } from './last-publish.tsx';
import { Published } from './published.tsx';

type List = { label: string; about: string; Entries: ComponentType<{ filter: HistoryFilter }> };

const lists: Record<Shown, List> = {
  all: {
    label: 'All changes',
    about: 'Every change of content, inquiries and accounts, word by word. Changes of content can be undone.',
    Entries: AllChanges,
  },
  published: {
    label: 'Published',
    about:
      'What was saved in a form, and what was published from the draft. Undo publishes what was there before; with a page chosen, it undoes only the changes on that page. Values that somebody has changed since stay as they are, and a message names them.',
    Entries: Published,
  },
  deleted: {
    label: 'Deleted (trash)',
    about: 'Deleted entries stay here for 30 days and can be restored. After that they are deleted for good.',
    Entries: Deleted,
  },
};

type FilterName = 'page' | 'collection' | 'person' | 'kind';
type Options = ComponentProps<typeof Choice>['options'];

const entities = resources.map(({ collection, plural }) => [collection, capitalise(plural)] as const);
const others = [['contact_inquiries', 'Inquiries'] as const, ['users', 'Users'] as const];
const sitePages = declaredPages.map(({ name }) => [name, name] as const);
const kinds = activityActions.map((action) => [action, kindOf(action)] as const);

/** /admin/history: what was changed, published and deleted, each with its undo. */
export function HistoryPage() {
  const { user } = useAuth();
  const { filter, choose, clear } = useHistoryFilter();
  const isSuperadmin = user?.role === 'superadmin';
  const accounts = useUsers({ enabled: isSuperadmin });
  const colleagues = useColleagues({ enabled: user?.role === 'admin' });
  if (!user) return null;
  // Only superadmins get the list of all changes; others get the publishes instead.
  const allowed = (Object.keys(lists) as Shown[]).filter((one) => one !== 'all' || isSuperadmin);
  const asked = filter.what ?? (filter.page ? 'published' : 'all');
  const what = allowed.includes(asked) ? asked : 'published';
  const { about, Entries } = lists[what];
  const isAll = what === 'all';
  const isNarrowed = Object.entries(filter).some(([name, value]) => name !== 'what' && value !== null);
  // The inbox asks for the colleagues of a superadmin, too.
  const users = (isSuperadmin ? accounts : colleagues).data ?? [];
  const people = [...users, ...(isAll ? Object.values(withoutAccount) : [])];
  const named = people.map(({ id, username }) => [id, username] as const);
  const filterBy = (name: FilterName, label: string, none: string, options: Options) => (
    <Choice {...{ label, none, options }} value={filter[name]} onChange={(to) => choose({ [name]: to })} />
  );
  return (
    <>
      {isAll && !isNarrowed && <LastPublish />}
      <Grid
        gap="3"
        alignItems="end"
        mb="4"
        templateColumns="repeat(auto-fill, minmax(clamp(8rem, 40%, 13rem), 1fr))"
      >
        <Choice
          gridColumn={{ base: '1 / -1', md: 'auto' }}
          label="Show"
          value={what}
          options={allowed.map((one) => [one, lists[one].label])}
          onChange={(chosen) => clear(chosen as Shown)}
        />
        {what === 'published' && filterBy('page', 'Where', 'All pages', sitePages)}
        {isAll && filterBy('collection', 'Where', 'Everywhere', [...entities, ...others])}
        {what === 'deleted' && filterBy('collection', 'Where', 'Everywhere', entities)}
        {filterBy('person', 'By whom', 'Everybody', named)}
        {isAll && filterBy('kind', 'Kind of change', 'Every kind', kinds)}
        {isAll && <DayField label="Day in Nairobi" value={filter.day} onChange={(day) => choose({ day })} />}
        {isNarrowed && (
          <Action
            label="Show everything"
            variant="ghost"
            gridColumn={{ base: '1 / -1', md: 'auto' }}
            justifySelf="start"
            onClick={() => clear()}
          />
        )}
      </Grid>
      <Text color="fg.muted" mb="5" maxW="prose">
        {about}
      </Text>
      <Entries filter={filter} />
    </>
  );
}
