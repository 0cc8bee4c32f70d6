import { api, type BroughtBack, type PublishEntry } from '@mipaka/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../lib/toast.ts';
import { fetchAnswer } from '../../lib/fetch-answer.ts';
import { isSessionOver } from '../../lib/session.ts';
import { pageOf } from '../../lib/site-places.ts';

const nothing: BroughtBack = { saved: [], removed: [], skipped: [] };

function description({ saved, skipped }: BroughtBack): string {
  const left =
    skipped.length > 0 &&
    `${skipped.length} of it could not be: it is changed in the draft already, or not there any more.`;
  if (left) return left;
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
      if (places.length === 0) return nothing;
      return fetchAnswer(api['publishes.bringBack'], { params: { id }, body: { places } });
    },
    onSuccess: async (answer) => {
      const paths = [api['draft.read'].path, api['draft.content'].path];
      await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
      toast({
        title: answer.saved.length > 0 ? 'Brought back into the draft' : 'Nothing to bring back',
        description: description(answer),
      });
    },
    onError: (error) => {
      if (isSessionOver(error)) return;
      toast({ title: 'It could not be brought back', description: error.message, variant: 'destructive' });
    },
  });
}
