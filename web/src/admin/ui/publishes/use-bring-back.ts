import {
  api,
  type BroughtBack,
  type ChangedRecord,
  headingOf,
  type PublishEntry,
  resourceNamed,
} from '@mipaka/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../lib/toast.ts';
import { fetchAnswer } from '../../lib/fetch-answer.ts';
import { isSessionOver } from '../../lib/session.ts';
import { fieldUi, pageOf, wordsFor } from '../../lib/site-places.ts';

const nothing: BroughtBack = { saved: [], removed: [], skipped: [] };

type Skipped = BroughtBack['skipped'][number];

/** Most that are named of what could not be brought back. */
const MOST_NAMED = 4;

const REASONS: { readonly [R in Skipped['reason']]: string } = {
  drafted: 'is changed in the draft already',
  lost: 'is not kept any more',
};

/** What could not be brought back and why, by the names that staff read at the fields. */
function leftOut(skipped: readonly Skipped[], changed: readonly ChangedRecord[]): string {
  const lines = skipped.map(({ resource: name, record, field, reason }) => {
    const { values = {} } = changed.find((one) => one.resource === name && one.record === record) ?? {};
    const resource = resourceNamed(name);
    const title = wordsFor({ resource: name, label: String(values[headingOf(resource)] ?? '') }, values);
    const of = field === null ? '' : ` (${fieldUi(resource, field).label})`;
    return `${title}${of} ${REASONS[reason]}`;
  });
  const more = lines.length - MOST_NAMED;
  return `${lines.slice(0, MOST_NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}

function titleOf({ saved, skipped }: BroughtBack): string {
  if (saved.length > 0) return 'Brought back into the draft';
  return skipped.length > 0 ? 'Nothing was brought back' : 'Nothing to bring back';
}

function description({ saved, skipped }: BroughtBack, changed: readonly ChangedRecord[]): string {
  if (skipped.length > 0) return `Not brought back: ${leftOut(skipped, changed)}`;
  return saved.length > 0
    ? 'Look at it, and publish it when it is right.'
    : 'What visitors read there is what they read then.';
}

/** Puts a page as it was right after a publish into the draft: all of its texts and records that are others by now. */
export function useBringBack() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ entry: { id }, page }: { entry: PublishEntry; page: string }) {
      const changed = await fetchAnswer(api['publishes.changedSince'], { params: { id } });
      const places = changed
        .filter(({ resource, values }) => pageOf(resource, values) === page)
        .map(({ resource, record }) => ({ resource, record, field: null }));
      if (places.length === 0) return { answer: nothing, changed };
      const answer = await fetchAnswer(api['publishes.bringBack'], { params: { id }, body: { places } });
      return { answer, changed };
    },
    onSuccess: async ({ answer, changed }) => {
      const paths = [api['draft.read'].path, api['draft.content'].path];
      await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
      toast({
        title: titleOf(answer),
        description: description(answer, changed),
      });
    },
    onError: (error) => {
      if (isSessionOver(error)) return;
      toast({ title: 'It could not be brought back', description: error.message, variant: 'destructive' });
    },
  });
}
