import { api } from '@mipaka/contract';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';

/** What is drafted and scheduled. */
export const draftQuery = {
  queryKey: [api['draft.read'].path],
  queryFn: () => fetchAnswer(api['draft.read']),
};

/** The site as it is with the draft. */
export const draftContentQuery = {
  queryKey: [api['draft.content'].path],
  queryFn: () => fetchAnswer(api['draft.content']),
};
