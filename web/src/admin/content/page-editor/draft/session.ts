import { type DraftChange, nairobiTime, type ScheduledSet } from '@mipaka/contract';
import { type Editing, type Place, useEditing } from '../../../../shared/lib/content/content.tsx';
import type { Chosen, Pending } from '../../lib/draft-changes.ts';
import { infoOf, placeKey, scheduleAt } from '../../lib/site-places.ts';
import type { OpenRecord } from '../dialogs/record-editor.tsx';
import type { Shared } from '../dialogs/share-dialog.tsx';

export type OpenDialog =
  | { kind: 'changes' | 'refused' }
  /** Schedules the chosen changes; without them only shows the schedules. */
  | { kind: 'schedule'; chosen?: Chosen }
  | { kind: 'share'; shared: Shared }
  | { kind: 'field'; place: Place }
  | { kind: 'record'; open: OpenRecord };

/** The session of editing a page: its data and functions for the editable elements of the page. */
export type Session = Editing & {
  changes: readonly DraftChange[];
  schedules: readonly ScheduledSet[];
  /** The names of the colleagues who are editing a place, by the key of the place. */
  colleagues: ReadonlyMap<string, string>;
  /** Whether fields open in a sheet from below, because the page cannot be edited in place. */
  usesSheet: boolean;
  keep: (change: Pending) => void;
  /** Keeps a text that its field does not accept, for the list of what could not be saved. */
  refuse: (typed: Pending, reason: string) => void;
  noteTyping: (typing: Pending | null) => void;
  /** Sends colleagues which place this user edits; empty for none. */
  setPlace: (key: string) => void;
  show: (dialog: OpenDialog) => void;
};

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
