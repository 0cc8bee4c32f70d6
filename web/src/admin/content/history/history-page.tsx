import { Box, Text } from '@chakra-ui/react';
import { activityActions, resources, withoutAccount } from '@mipaka/contract';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { type HistoryFilter, type Shown, useHistoryFilter } from '../../lib/addresses/history-address.ts';
import { useColleagues, useUsers } from '../../lib/queries/use-users.ts';
import { kindOf } from '../../lib/words/described-changes.ts';
import { capitalise } from '../../lib/words/text.ts';
import { Action } from '../../ui/action.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { pageNames } from '../lib/site-places.ts';
import { LastPublish } from '../publishes/last-publish.tsx';
import { AllChanges } from './all-changes.tsx';
import { Deleted } from './deleted.tsx';
import { OwnChanges } from './own-changes.tsx';
import { Published } from './published.tsx';

const lists: Record<Shown, { label: string; about: string }> = {
  all: {
    label: 'All changes',
    about:
      'Every change of content, inquiries and accounts, word by word. All publishes, earlier ones too, can be undone under Published together.',
  },
  published: {
    label: 'Published together',
    about:
      'What went out together from the draft. Undo publishes what visitors read before it; with a page chosen, only what stands there. What somebody has changed since stays as it is, and is named.',
  },
  deleted: {
    label: 'Deleted (trash)',
    about: 'What is deleted stays here for 30 days and can be restored. After that it is deleted for good.',
  },
  own: { label: 'Yours of this session', about: 'Your last changes in the lists since you signed in.' },
};

const collections = [
  ...resources.map(({ collection, plural }) => [collection as string, capitalise(plural)] as const),
  ['contact_inquiries', 'Inquiries'] as const,
  ['users', 'Users'] as const,
];

/** /admin/history: what was changed, published and deleted, each with its undo. */
export function HistoryPage() {
  const { user } = useAuth();
  const { filter, choose, clear } = useHistoryFilter();
  const isSuperadmin = user?.role === 'superadmin';
  const accounts = useUsers({ enabled: isSuperadmin }).data ?? [];
  const colleagues = useColleagues({ enabled: user?.role === 'admin' }).data ?? [];
  if (!user) return null;
  // Only superadmins get the list of all changes; others get the publishes instead.
  const allowed = (Object.keys(lists) as Shown[]).filter((one) => one !== 'all' || isSuperadmin);
  const asked = filter.what ?? (filter.page ? 'published' : 'all');
  const what = allowed.includes(asked) ? asked : 'published';
  const isAll = what === 'all';
  const isNarrowed = Object.entries(filter).some(([name, value]) => name !== 'what' && value !== null);
  const people = [...accounts, ...colleagues, ...(isAll ? Object.values(withoutAccount) : [])];
  return (
    <>
      {isAll && !isNarrowed && <LastPublish />}
      <Box
        display="grid"
        gap="3"
        alignItems="end"
        mb="4"
        gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(auto-fill, minmax(13rem, 1fr))' }}
      >
        <Choice
          gridColumn={{ base: '1 / -1', md: 'auto' }}
          label="Show"
          value={what}
          options={allowed.map((one) => [one, lists[one].label])}
          onChange={(chosen) => clear(chosen as Shown)}
        />
        {what === 'published' && (
          <Choice
            label="Where"
            value={filter.page}
            none="All pages"
            options={pageNames.map((name) => [name, name])}
            onChange={(page) => choose({ page })}
          />
        )}
        {(isAll || what === 'deleted') && (
          <Choice
            label="Where"
            value={filter.collection}
            none="Everywhere"
            options={isAll ? collections : collections.slice(0, resources.length)}
            onChange={(collection) => choose({ collection, record: null })}
          />
        )}
        {what !== 'own' && (
          <Choice
            label="By whom"
            value={filter.person}
            none="Everybody"
            options={people.map(({ id, username }) => [id, username])}
            onChange={(person) => choose({ person })}
          />
        )}
        {isAll && (
          <>
            <Choice
              label="Kind of change"
              value={filter.kind}
              none="Every kind"
              options={activityActions.map((action) => [action, kindOf(action)])}
              onChange={(kind) => choose({ kind: kind as HistoryFilter['kind'] })}
            />
            <DayField label="Day in Nairobi" value={filter.day} onChange={(day) => choose({ day })} />
          </>
        )}
        {isNarrowed && (
          <Action label="Show everything" variant="ghost" justifySelf="start" onClick={() => clear()} />
        )}
      </Box>
      <Text color="fg.muted" mb="5" maxW="prose">
        {lists[what].about}
      </Text>
      {isAll && <AllChanges filter={filter} />}
      {what === 'published' && <Published filter={filter} />}
      {what === 'deleted' && <Deleted filter={filter} />}
      {what === 'own' && <OwnChanges />}
    </>
  );
}
