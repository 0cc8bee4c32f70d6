import { api, type CurrentUser } from '@mipaka/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { userQuery } from '../../../../shared/lib/api/auth.tsx';
import { fetchAnswer } from '../../../lib/calls/fetch-answer.ts';
import { usePresence } from '../../../lib/calls/use-presence.ts';
import { draftContentQuery, draftIn, draftQuery } from '../../../lib/queries/draft-queries.ts';
import { changeFor, withChange } from '../../lib/draft-changes.ts';
import { clashIn, createUnsent } from './unsent.ts';

const none: readonly never[] = [];

/** The draft as one user edits it: shown at once, saved one by one, and kept in the browser until it is saved. */
export function useSiteDraft(user: CurrentUser) {
  const client = useQueryClient();
  const { data: draft, error: draftError } = useQuery({ ...draftQuery, staleTime: 0 });
  const { data: content, error: contentError } = useQuery({ ...draftContentQuery, staleTime: 0 });
  const { data: signedIn } = useQuery({ ...userQuery, enabled: false });
  const [{ use: useUnsent, open, ...unsent }] = useState(() => createUnsent(user, client));
  useEffect(open, [open]);
  const state = useUnsent();
  const { pending, refused, saveState } = state;
  const changes = draft?.changes;
  const shown = useMemo(
    () =>
      content &&
      changes &&
      pending.reduce((now, one) => withChange(now, changeFor(one, changes, now)), content),
    [content, pending, changes],
  );
  const { put: putIntoDraft, refetch } = draftIn(client);

  return {
    /** Undefined until it is loaded, with the draft. */
    content: shown,
    changes: changes ?? none,
    schedules: draft?.schedules ?? none,
    /** Why the draft cannot be shown. */
    error: shown ? null : (contentError ?? draftError),
    waiting: pending.length,
    isSaving: pending.length > 0 && ['saving', 'saved'].includes(saveState),
    saveState: signedIn === null ? ('signed out' as const) : saveState,
    refused,
    clash: clashIn(state),
    refetch,
    putIntoDraft,
    ...unsent,
  };
}
export type SiteDraft = ReturnType<typeof useSiteDraft>;

/** Sends colleagues what is edited here, and gives what they edit; refetches the draft when one has changed it. */
export function useColleagues(place: string) {
  const client = useQueryClient();
  const known = useRef<string>(undefined);
  const news = usePresence({
    path: api['draft.renewPresence'].path,
    doing: place,
    renew: async (doing) => {
      const answer = await fetchAnswer(api['draft.renewPresence'], { body: { place: doing } });
      if (answer.version !== (known.current ?? answer.version)) draftIn(client).refetch();
      known.current = answer.version;
      return answer;
    },
    othersIn: ({ others }) => others,
  });
  return news?.others ?? none;
}
