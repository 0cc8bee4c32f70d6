import { api, type CurrentUser, type DraftChange, nairobiTime } from '@mipaka/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { userQuery } from '../../../../shared/lib/api/auth.tsx';
import { type Editing, type Place, useEditing } from '../../../../shared/lib/content/content.tsx';
import { fetchAnswer } from '../../../lib/calls/fetch-answer.ts';
import { usePresence } from '../../../lib/calls/use-presence.ts';
import { draftContentQuery, draftIn, draftQuery } from '../../../lib/queries/draft-queries.ts';
import { type Chosen, changeFor, withChange } from '../../lib/draft-changes.ts';
import { infoOf, placeKey, scheduleAt } from '../../lib/site-places.ts';
import type { OpenRecord } from '../dialogs/record-editor.tsx';
import type { Shared } from '../dialogs/share-dialog.tsx';
import { clashIn, createUnsent } from './unsent.ts';

export type OpenDialog =
  | { kind: 'changes' | 'refused' }
  /** Schedules the chosen changes; without them only shows the schedules. */
  | { kind: 'schedule'; chosen?: Chosen }
  | { kind: 'share'; shared: Shared }
  | { kind: 'field'; place: Place }
  | { kind: 'record'; open: OpenRecord };

/** The session of editing a page: its data and functions for the editable elements of the page. */
export type Session = Editing &
  Pick<SiteDraft, 'changes' | 'schedules' | 'keep' | 'refuse' | 'noteTyping'> & {
    /** The names of the colleagues who are editing a place, by the key of the place. */
    colleagues: ReadonlyMap<string, string>;
    /** Whether fields open in a sheet from below, because the page cannot be edited in place. */
    usesSheet: boolean;
    /** Sends colleagues which place this user edits; empty for none. */
    setPlace: (key: string) => void;
    show: (dialog: OpenDialog) => void;
  };

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
  const changes: readonly DraftChange[] | undefined = draft?.changes;
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

/** The name of a place, with who else edits it and when a scheduled change of it goes out. */
export function placeName(place: Place, { colleagues, schedules }: Session): string {
  const colleague = colleagues.get(placeKey(place));
  const set = scheduleAt(schedules, place);
  const notes = [
    ...(colleague ? [`${colleague} is editing it`] : []),
    ...(set ? [`scheduled for ${nairobiTime(set.at)}`] : []),
  ];
  return `${infoOf(place).label}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`;
}

/** The session, for elements that only an edited page shows. */
export const useSession = () => useEditing() as Session;
