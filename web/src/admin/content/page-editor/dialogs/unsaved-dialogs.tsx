import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { type DraftChange, type Decision as Keeps, resourceNamed, valueIn, valuesOf } from '@mipaka/contract';
import type { Place } from '../../../../shared/lib/content/content.tsx';
import { shownValue } from '../../../lib/fields.ts';
import { Action } from '../../../ui/action.tsx';
import { copyText } from '../../../ui/copy-dialog.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { When } from '../../../ui/when.tsx';
import { Decision, Versions } from '../../conflict.tsx';
import { fieldUi, infoOf } from '../../lib/site-places.ts';
import type { Clash, Refused } from '../draft/unsent.ts';

/** A value of a place, in words. */
const wordsAt = ({ resource, field }: Place, value: unknown): string =>
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

type RefusedProps = {
  refused: readonly Refused[];
  onDiscard: (one: Refused) => void;
  onClose: () => void;
};

/** Texts that cannot be saved: the user can copy each before discarding it. */
export const RefusedDialog = ({ refused, onDiscard, onClose }: RefusedProps) => (
  <DialogFrame title="Could not be saved" onClose={onClose}>
    {refused.length === 0 && <Text>Nothing is left here.</Text>}
    <Stack as="ul" gap="4">
      {refused.map((one) => {
        const { place: at, value, newId } = one.pending;
        const place = infoOf(at).label;
        return (
          <Box as="li" key={newId} borderWidth="1px" borderRadius="md" px="4" py="3">
            <Text fontWeight="semibold">{place}</Text>
            <Text whiteSpace="pre-line" mt="1">
              {wordsAt(at, value)}
            </Text>
            <Text textStyle="sm" color="fg.error" mt="1">
              {one.reason}
            </Text>
            <Flex gap="2" mt="2" wrap="wrap" justify="flex-end">
              <Action label="Discard" aria-label={`Discard: ${place}`} onClick={() => onDiscard(one)} />
              <Action
                label="Copy"
                colorPalette="brand"
                aria-label={`Copy: ${place}`}
                onClick={() => copyText(String(value ?? ''), 'Copied', 'Please select the text and copy it')}
              />
            </Flex>
          </Box>
        );
      })}
    </Stack>
  </DialogFrame>
);
