import type { DraftChange } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStale } from '../../../lib/queries/records.ts';
import type { NewChange } from '../../lib/draft-changes.ts';
import { DRAFT_KEY } from './use-site-draft.ts';

/**
 * Saves what a form says over the draft as the person saw it when the form opened. Where somebody else was first it rejects,
 * and the next try is over what is there by then.
 *
 * @param onSave tells the person of such a refusal, and fetches the draft, before it rejects
 */
export function useSaveOverSeen(
  changes: readonly DraftChange[],
  onSave: (changes: NewChange[]) => Promise<unknown>,
) {
  const client = useQueryClient();
  const seen = useRef(changes);
  return async (changesOver: (seen: readonly DraftChange[]) => Promise<NewChange[]>) => {
    const made = await changesOver(seen.current);
    try {
      if (made.length > 0) await onSave(made);
    } catch (error) {
      const newest = client.getQueryData<{ changes: DraftChange[] }>(DRAFT_KEY)?.changes;
      if (isStale(error) && newest) seen.current = newest;
      throw error;
    }
  };
}
