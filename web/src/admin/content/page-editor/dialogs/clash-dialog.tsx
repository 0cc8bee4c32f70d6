import { Text } from '@chakra-ui/react';
import { type DraftChange, resourceNamed } from '@mipaka/contract';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { When } from '../../../ui/when.tsx';
import { Decision, Versions } from '../../conflict.tsx';
import type { NewChange } from '../../lib/draft-changes.ts';
import type { Clash } from '../draft/use-site-draft.ts';

export function wordsOf(change: NewChange | DraftChange): string {
  if (change.kind === 'remove') return 'Removed';
  if (change.kind === 'create') {
    const { text, title, content } = change.values;
    return [text, title, content].filter(Boolean).join('\n');
  }
  if (typeof change.value !== 'object' || change.value === null) return String(change.value ?? '');
  return `Another ${resourceNamed(change.resource).fields[change.field]?.kind}`;
}

/** Two people have changed one place: both versions, and the choice between them. Nothing typed is lost before it is made. */
export function ClashDialog({ clash, onSettle }: { clash: Clash; onSettle: (keepsMine: boolean) => void }) {
  const { mine, theirs } = clash;
  const saved = theirs && (
    <>
      {theirs.by.username} has saved, <When at={theirs.at} />
    </>
  );
  return (
    <DialogFrame
      title="Somebody else has changed this as well"
      role="alertdialog"
      isClosedByButtonsAlone
      onClose={() => onSettle(false)}
    >
      {!theirs && <Text mb="3">The change that was here before has been published or undone meanwhile.</Text>}
      <Versions
        of={[
          ['You have typed', wordsOf(mine.change)],
          ...(theirs ? [[saved, wordsOf(theirs)] as const] : []),
        ]}
      />
      <Decision
        theirs="Use theirs"
        mine="Use mine"
        onTheirs={() => onSettle(false)}
        onMine={() => onSettle(true)}
      />
    </DialogFrame>
  );
}
