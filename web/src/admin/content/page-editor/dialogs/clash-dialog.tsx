import { Text } from '@chakra-ui/react';
import { type DraftChange, type Decision as Keeps, resourceNamed, valueIn, valuesOf } from '@mipaka/contract';
import type { Place } from '../../../../shared/lib/content/content.tsx';
import { shownValue } from '../../../lib/fields.ts';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { When } from '../../../ui/when.tsx';
import { Decision, Versions } from '../../conflict.tsx';
import { fieldUi } from '../../lib/site-places.ts';
import type { Clash } from '../draft/unsent.ts';

/** A value of a place, in words. */
export const wordsAt = ({ resource, field }: Place, value: unknown): string =>
  shownValue(fieldUi(resourceNamed(resource), field), value);

/** A colleague's value of a place, in words. */
function wordsOf(change: DraftChange, place: Place): string {
  if (change.kind === 'remove') return 'Removed';
  return wordsAt(place, valueIn(resourceNamed(place.resource), place.field, valuesOf(change)));
}

/** Two users have changed one place: shows both versions, and keeps what was typed until the user chooses. */
export function ClashDialog({ clash, onDecide }: { clash: Clash; onDecide: (keeps: Keeps) => void }) {
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
      onClose={() => onDecide('theirs')}
    >
      {!theirs && <Text mb="3">The change that was here before has been published or undone meanwhile.</Text>}
      <Versions
        of={[
          ['You have typed', wordsAt(mine.place, mine.value)],
          ...(theirs ? [[saved, wordsOf(theirs, mine.place)] as const] : []),
        ]}
      />
      <Decision theirs="Use theirs" mine="Use mine" onDecide={onDecide} />
    </DialogFrame>
  );
}
