import { Badge, Box, Heading, Text } from '@chakra-ui/react';
import {
  type ActivityEntry,
  ERASED,
  nairobiTime,
  photoNames,
  type Resource,
  recordCalls,
  type StoredRecord,
} from '@mipaka/contract';
import { Fragment } from 'react';
import { usePages } from '../../lib/calls/use-pages.ts';
import { formOnly, looksSame } from '../../lib/fields.ts';
import { listPath } from '../../lib/queries/records.ts';
import { describedFields, isOfWhole, verbOf } from '../../lib/words/described-changes.ts';
import { Action } from '../../ui/action.tsx';
import { DescribedChanges } from '../../ui/list/described-changes.tsx';
import { ListItem, PagedList } from '../../ui/list/paged-list.tsx';
import { useChanges } from '../use-changes.tsx';

const PAGE_SIZE = 20;

type Props = {
  resource: Resource;
  record: StoredRecord;
  /** Whether the form has unsaved changes: nothing can be restored then. */
  isEdited: boolean;
};

/** The history of one record; each of its versions can be restored. */
export function RecordHistory({ resource, record, isEdited }: Props) {
  const { save } = useChanges();
  const query = usePages(
    recordCalls(resource).history,
    {},
    {
      ...{ pageSize: PAGE_SIZE, params: { id: record.id }, isLive: true },
      queryKey: [listPath(resource), 'history', record.id],
    },
  );

  /** A button that restores the version before the newest `count` entries. */
  const restoreBefore = (entries: readonly ActivityEntry[], count: number, which: string) => {
    const draft = earlierVersion(resource, entries.slice(0, count), record);
    if (!draft) return null;
    return (
      <Action
        label="Restore this version"
        size="sm"
        disabled={isEdited}
        busy={save.isPending}
        aria-label={`Restore this version: ${which}`}
        onClick={() => {
          const values = formOnly(resource.form, draft);
          save.mutate({ resource, seen: record, values, as: 'restore' });
        }}
      />
    );
  };

  function actionOf({ action, at }: ActivityEntry, index: number, entries: readonly ActivityEntry[]) {
    if (index === 0) return <Badge>Now</Badge>;
    return action !== 'delete' && restoreBefore(entries, index, nairobiTime(at));
  }

  function beforeAll({ action }: ActivityEntry, entries: readonly ActivityEntry[]) {
    if (query.hasNextPage || action !== 'update') return null;
    const restored = restoreBefore(entries, entries.length, 'before all changes');
    return restored && <ListItem what="Before all of these changes" action={restored} />;
  }

  return (
    <Box as="section" aria-labelledby="history-title">
      <Heading
        as="h3"
        id="history-title"
        size="lg"
        fontSize="md"
        mb="2"
        // The focus is handed on to it when the button of a restored version disappears.
        tabIndex={-1}
        outline="0"
      >
        History
      </Heading>
      {isEdited && (
        <Text textStyle="hint" mb="2">
          Save what you typed, or discard it, to restore a version.
        </Text>
      )}
      <PagedList query={query} what="the history" empty="Nothing has been changed here yet." isPlain>
        {(entry, index, entries) => (
          <Fragment key={entry.id}>
            <ListItem
              what={
                <>
                  <strong>{entry.actor.username}</strong> {verbOf(entry.action)} it
                </>
              }
              at={entry.at}
              action={actionOf(entry, index, entries)}
            >
              {/* Of a whole record it would list every field, which nobody needs to read. */}
              {!isOfWhole(entry.action) && <DescribedChanges fields={describedFields(entry)} />}
            </ListItem>
            {index === entries.length - 1 && beforeAll(entry, entries)}
          </Fragment>
        )}
      </PagedList>
    </Box>
  );
}

/**
 * The values for a save that sets the present record back to before `entries`, which come newest first; null where it
 * would change nothing. It restores no erased text, no photo, and no description of a replaced photo.
 */
export function earlierVersion(
  resource: Resource,
  entries: readonly Pick<ActivityEntry, 'changes'>[],
  present: StoredRecord,
): Record<string, unknown> | null {
  const draft = Object.fromEntries(Object.keys(resource.draft.shape).map((name) => [name, present[name]]));
  // The value before the oldest of several changes of a field.
  const changes: ActivityEntry['changes'] = Object.assign({}, ...entries.map((entry) => entry.changes));
  const lost: string[] = resource.photos.flatMap((field) => (field in changes ? photoNames(field).alt : []));
  for (const [name, { before }] of Object.entries(changes))
    if (name in draft && !lost.includes(name) && before !== ERASED) draft[name] = before;
  return Object.entries(draft).some(([name, value]) => !looksSame(value, present[name])) ? draft : null;
}
