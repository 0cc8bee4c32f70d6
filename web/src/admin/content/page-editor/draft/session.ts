import type { DraftChange } from '@mipaka/contract';
import { type Editing, type Place, useEditing } from '../../../../shared/lib/content/editing.tsx';
import type { OpenRecord } from '../fields/record-editor.tsx';
import type { Pending } from './changes.ts';

/** The editing of a page: what the things on it ask for. */
export type Session = Editing & {
  changes: readonly DraftChange[];
  /** The names of the colleagues who edit a place just now, by its key. */
  colleagues: ReadonlyMap<string, string>;
  /** Whether the page has no room for a field in place: it comes in a sheet from below. */
  usesSheet: boolean;
  keep: (change: Pending) => void;
  noteTyping: (typing: Pending | null) => void;
  /** Says which place is edited here, for colleagues. */
  setPlace: (key: string | null) => void;
  openSheet: (place: Place) => void;
  openRecord: (open: OpenRecord) => void;
};

/**
 * The editing of the page.
 *
 * @throws where nothing is edited
 */
export function useSession(): Session {
  const session = useEditing();
  if (!session) throw new Error('useSession must be used on a page that is edited');
  return session as Session;
}
