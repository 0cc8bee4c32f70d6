import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { type DraftChange, resourceNamed } from '@mipaka/contract';
import type { NewChange } from '../lib/draft-changes.ts';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { When } from '../ui/when.tsx';
import type { Clash } from './use-site-draft.ts';

/** The words of a change. */
export function wordsOf(change: NewChange | DraftChange): string {
  if (change.kind === 'remove') return 'Removed';
  if (change.kind === 'create') {
    const { text, title, content } = change.values;
    return [text, title, content].filter(Boolean).join('\n');
  }
  if (typeof change.value !== 'object' || change.value === null) return String(change.value ?? '');
  return resourceNamed(change.resource).films.includes(change.field) ? 'Another film' : 'Another photo';
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <Box borderWidth="1px" borderRadius="md" px="4" py="3" minW="0">
      <Text textStyle="sm" color="fg.muted">
        {title}
      </Text>
      <Text whiteSpace="pre-line" overflowWrap="anywhere">
        {text}
      </Text>
    </Box>
  );
}

/** Two people have changed one place: both versions, and the choice between them. Nothing typed is lost before it is made. */
export function ClashDialog({ clash, onSettle }: { clash: Clash; onSettle: (keepsMine: boolean) => void }) {
  const { mine, theirs } = clash;
  return (
    <DialogFrame
      title="Somebody else has changed this as well"
      role="alertdialog"
      isClosedByButtonsAlone
      onClose={() => onSettle(false)}
      footer={
        <>
          <Button variant="outline" minH="11" onClick={() => onSettle(false)}>
            Use theirs
          </Button>
          <Button colorPalette="brand" minH="11" onClick={() => onSettle(true)}>
            Use mine
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Version title="You have typed" text={wordsOf(mine.change)} />
        {theirs ? (
          <>
            <Version title={`${theirs.by.username} has saved`} text={wordsOf(theirs)} />
            <Text textStyle="sm" color="fg.muted">
              <When at={theirs.at} />
            </Text>
          </>
        ) : (
          <Text>The change that was here before has been published or undone meanwhile.</Text>
        )}
      </Stack>
    </DialogFrame>
  );
}
