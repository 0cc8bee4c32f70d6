import { Fragment } from 'react';
import type { OpenDialog, Session, SiteDraft } from '../draft/session.ts';
import type { DraftActions } from '../draft/use-draft-actions.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import { FieldSheet } from './field-sheet.tsx';
import { RecordEditor } from './record-editor.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { ClashDialog, RefusedDialog } from './unsaved-dialogs.tsx';

type Props = {
  /** The open dialogs; the last one stands above the others. */
  open: readonly OpenDialog[];
  onClose: (...dialogs: readonly OpenDialog[]) => void;
  draft: SiteDraft;
  session: Session;
  actions: DraftActions;
};

/** The dialogs of the page editor. They load after the editor. */
export default function Dialogs({ open, onClose: closeAll, draft, session, actions }: Props) {
  const { changes, content, schedules, show } = session;
  function render(dialog: OpenDialog) {
    const onClose = () => closeAll(dialog);
    switch (dialog.kind) {
      case 'changes':
        return <ChangesDialog {...{ session, actions, onClose }} />;
      case 'schedule':
        return (
          <ScheduleDialog
            {...{ schedules, onClose }}
            chosen={dialog.chosen}
            onShare={(shared) => show({ kind: 'share', shared })}
            onScheduled={() => closeAll(...open)}
          />
        );
      case 'share':
        return <ShareDialog shared={dialog.shared} {...{ content, schedules, onClose }} />;
      case 'refused':
        return <RefusedDialog refused={draft.refused} onDiscard={draft.discardRefused} onClose={onClose} />;
      case 'field':
        return <FieldSheet place={dialog.place} {...{ session, onClose }} />;
      case 'record':
        return <RecordEditor open={dialog.open} {...{ changes, onClose }} />;
    }
  }
  return (
    <>
      {open.map((dialog) => (
        <Fragment key={dialog.kind}>{render(dialog)}</Fragment>
      ))}
      {draft.clash && <ClashDialog clash={draft.clash} onDecide={draft.decideClash} />}
    </>
  );
}
