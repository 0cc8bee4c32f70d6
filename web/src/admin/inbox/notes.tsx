import { Box, Button, Field, Heading, Stack, Text, Textarea } from '@chakra-ui/react';
import { MAX, noteDraft } from '@mipaka/contract';
import * as m from 'framer-motion/m';
import { type FormEvent, useState } from 'react';
import { useDraft } from '../lib/drafts.ts';
import { entryMotion, LiveList } from '../ui/live-list.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { When } from '../ui/when.tsx';
import { useAddNote, useNotes } from './use-inquiries.ts';

/** What colleagues tell each other about an inquiry. The visitor never sees it. */
export function Notes({ id }: { id: string }) {
  const query = useNotes(id);
  return (
    <Box as="section" aria-labelledby="notes-title">
      <Heading as="h4" id="notes-title" size="lg" fontSize="md" mb="2">
        Notes
      </Heading>
      <QueryView query={query} what="notes" skeleton={null}>
        {(notes) => (
          <Stack as="ul" listStyleType="none" gap="3" mb="4">
            <LiveList>
              {notes.map(({ id: key, author, text, createdAt }) => (
                <Box asChild key={key} bg="bg.subtle" borderRadius="md" px="4" py="3">
                  <m.li {...entryMotion}>
                    <Text whiteSpace="pre-line" overflowWrap="anywhere">
                      {text}
                    </Text>
                    <Text textStyle="sm" color="fg.muted" mt="1">
                      {author.username} · <When at={createdAt} />
                    </Text>
                  </m.li>
                </Box>
              ))}
            </LiveList>
          </Stack>
        )}
      </QueryView>
      <NoteForm id={id} />
    </Box>
  );
}

function NoteForm({ id }: { id: string }) {
  const draft = useDraft(`note.${id}`);
  const [text, setText] = useState(String(draft.kept?.text ?? ''));
  const [error, setError] = useState<string>();
  const add = useAddNote(id);

  const write = (next: string) => {
    setText(next);
    setError(undefined);
    draft.keep({ text: next });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = noteDraft.safeParse({ text });
    if (!checked.success) return setError(checked.error.issues[0]?.message);
    add.mutate(text, {
      onSuccess: () => {
        setText('');
        draft.drop();
      },
    });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Field.Root invalid={error !== undefined}>
        <Field.Label>Add a note for your colleagues</Field.Label>
        <Textarea
          rows={2}
          maxLength={MAX.message}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
        <Field.ErrorText>{error}</Field.ErrorText>
      </Field.Root>
      <Button type="submit" variant="outline" size="sm" minH="11" mt="2" disabled={add.isPending}>
        {add.isPending ? 'Adding...' : 'Add note'}
      </Button>
    </form>
  );
}
