import type { Content, DraftChange } from '@mipaka/contract';
import type { Place } from '../../../../shared/lib/content/editing.tsx';
import type { Chosen } from '../draft/changes.ts';
import type { Session } from '../draft/session.ts';
import type { useSiteDraft } from '../draft/use-site-draft.ts';
import { FieldSheet } from '../fields/field-sheet.tsx';
import { type OpenRecord, RecordEditor } from '../fields/record-editor.tsx';
import { placeKey } from '../places.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import { ClashDialog } from './clash-dialog.tsx';
import { RefusedDialog } from './refused-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ShareDialog, type Shared } from './share-dialog.tsx';

export type OpenDialog =
  | { kind: 'changes' | 'schedules' | 'refused' }
  | { kind: 'schedule'; chosen: Chosen }
  | { kind: 'share'; shared: Shared }
  | { kind: 'field'; place: Place }
  | { kind: 'record'; open: OpenRecord };

type Props = {
  /** The open dialogs; the last one stands above the others. */
  open: readonly OpenDialog[];
  onOpen: (dialog: OpenDialog) => void;
  onClose: (...dialogs: readonly OpenDialog[]) => void;
  draft: ReturnType<typeof useSiteDraft>;
  session: Session;
  content: Content;
  isPublishing: boolean;
  onPublish: (chosen: Chosen) => void;
  onUndo: (changes: readonly DraftChange[]) => void;
};

/** The dialogs of the page editor. They load after the editor. */
export default function Dialogs({ open, onOpen, onClose, draft, session, content, ...on }: Props) {
  const { schedules } = draft;
  const { changes } = session;
  function render(dialog: OpenDialog) {
    const close = () => onClose(dialog);
    const share = (shared: Shared) => onOpen({ kind: 'share', shared });
    switch (dialog.kind) {
      case 'changes':
        return (
          <ChangesDialog
            key="changes"
            changes={changes}
            content={content}
            isBusy={on.isPublishing}
            onPublish={on.onPublish}
            onSchedule={(chosen) => onOpen({ kind: 'schedule', chosen })}
            onShare={(chosen) => share({ kind: 'draft', changes: chosen.changes })}
            onUndo={on.onUndo}
            onClose={close}
          />
        );
      case 'schedule':
      case 'schedules':
        return (
          <ScheduleDialog
            key={dialog.kind}
            chosen={dialog.kind === 'schedule' ? dialog.chosen : null}
            schedules={schedules}
            onShare={(set) => share({ kind: 'schedule', set })}
            onScheduled={() => onClose(...open)}
            onClose={close}
          />
        );
      case 'share':
        return <ShareDialog key="share" shared={dialog.shared} {...{ content, schedules }} onClose={close} />;
      case 'refused':
        return (
          <RefusedDialog
            key="refused"
            refused={draft.refused}
            onDiscard={draft.discardRefused}
            onClose={close}
          />
        );
      case 'field': {
        const { place } = dialog;
        return <FieldSheet key={placeKey(place)} place={place} session={session} onClose={close} />;
      }
      case 'record':
        return <RecordEditor key="record" open={dialog.open} changes={changes} onClose={close} />;
    }
  }
  return (
    <>
      {open.map(render)}
      {draft.clash && <ClashDialog clash={draft.clash} onSettle={draft.decideClash} />}
    </>
  );
}
