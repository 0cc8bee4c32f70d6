import { api, type Content, type PublishEntry, resourceNamed, type UndonePublish } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { useChange } from '../../lib/calls/use-change.ts';
import { keysOf } from '../../lib/queries/trash-calls.ts';
import { UndoActions } from '../../ui/undo-actions.tsx';
import { refetchPublished } from '../lib/draft-queries.ts';
import { fieldUi, wordsFor } from '../lib/site-places.ts';
import { knownValues } from './published-records.ts';

type Skipped = UndonePublish['skipped'][number];

const MOST_NAMED = 4;

const REASONS: { readonly [R in Skipped['reason']]: string } = {
  changed: 'was changed since',
  deleted: 'was deleted since',
  taken: 'has another version by now',
  drafted: 'is changed in the draft',
  lost: 'is not kept any more',
};

/** The changes that were not undone, with reasons, by the labels that staff know. */
function leftOut(skipped: readonly Skipped[], entry: PublishEntry, content: Content | undefined): string {
  const known = content && knownValues([entry], content);
  const lines = skipped.map(({ field, reason, ...change }) => {
    const title = wordsFor(change, known?.(change.resource, change.record) ?? {});
    const of = field === null ? '' : ` (${fieldUi(resourceNamed(change.resource), field).label})`;
    return `${title}${of} ${REASONS[reason]}`;
  });
  const more = lines.length - MOST_NAMED;
  return `${lines.slice(0, MOST_NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}

type Undo = {
  entry: PublishEntry;
  /** The ids of the records to undo; all of the publish without them. */
  records?: string[];
};

/** Undoes a publish, and names changes that could not be undone. The undo is a publish, which can be undone as well. */
export function useUndoPublish(content: Content | undefined) {
  const client = useQueryClient();
  const undo = useChange({
    send: async ({ entry: { id }, records }: Undo) => {
      const answer = await fetchAnswer(api['publishes.undo'], { params: { id }, body: { records } });
      await refetchPublished(client);
      return answer;
    },
    done: ({ entry: made, skipped }, { entry }) => ({
      title: made ? 'Undone' : 'Nothing to undo',
      description:
        skipped.length > 0
          ? `Left as it is: ${leftOut(skipped, entry, content)}`
          : `Visitors read ${made ? '' : 'already '}what they read before.`,
      action: made && <UndoActions onUndo={() => undo.mutate({ entry: made })} />,
    }),
    failed: 'It could not be undone',
    changes: [[api['publishes.list'].path], ...keysOf(undefined)],
  });
  return undo;
}
