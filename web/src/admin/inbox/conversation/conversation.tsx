import { Box, Button, chakra, Heading, Text } from '@chakra-ui/react';
import type { Answer, ConversationEntry } from '@mipaka/contract';
import * as m from 'framer-motion/m';
import { useState } from 'react';
import { toldChanges } from '../../lib/told-changes.ts';
import { entryMotion, LiveList } from '../../ui/live-list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { When } from '../../ui/when.tsx';
import { useRetry } from '../outbox/use-outbox.ts';
import { progressOf } from './delivery.ts';
import { useConversation } from './use-conversation.ts';

/** Entries that are shown before somebody asks for those before them: what a screen or two hold. */
const SHOWN = 30;

type Props = {
  id: string;
  nowMs: number;
  /** Takes an answer back that has not left. */
  onUndo: (answer: Answer) => void;
};

/** What was said and done about an inquiry, oldest first: answers, notes of colleagues, and what they changed. */
export function Conversation({ id, nowMs, onUndo }: Props) {
  const query = useConversation(id);
  const [isWhole, setIsWhole] = useState(false);
  return (
    <Box as="section" aria-labelledby="conversation-title">
      <Heading as="h4" id="conversation-title" size="lg" fontSize="md" mb="3">
        Conversation
      </Heading>
      <QueryView query={query} what="the conversation" skeleton={null}>
        {(entries) => {
          const hidden = isWhole ? 0 : Math.max(0, entries.length - SHOWN);
          return (
            <>
              {entries.length === 0 && <Text color="fg.muted">Nobody has answered yet.</Text>}
              {hidden > 0 && (
                <Button variant="outline" size="sm" minH="11" mb="3" onClick={() => setIsWhole(true)}>
                  {hidden === 1 ? 'Show 1 earlier entry' : `Show ${hidden} earlier entries`}
                </Button>
              )}
              <List aria-label="Conversation">
                <LiveList>
                  {entries.slice(hidden).map((entry) => (
                    <Item key={entry.id} asChild kind={entry.kind}>
                      <m.li {...entryMotion}>
                        <Entry entry={entry} nowMs={nowMs} onUndo={onUndo} />
                      </m.li>
                    </Item>
                  ))}
                </LiveList>
              </List>
            </>
          );
        }}
      </QueryView>
    </Box>
  );
}

type EntryProps = { entry: ConversationEntry; nowMs: number; onUndo: Props['onUndo'] };

function Entry({ entry, nowMs, onUndo }: EntryProps) {
  if (entry.kind === 'change') return <Change entry={entry} />;
  return (
    <>
      <By>
        <strong>{entry.author.username}</strong>{' '}
        {entry.kind === 'answer' ? 'answered' : 'noted for colleagues'} · <When at={entry.createdAt} />
      </By>
      <Words>{entry.text}</Words>
      {entry.kind === 'answer' && <Progress answer={entry} nowMs={nowMs} onUndo={() => onUndo(entry)} />}
    </>
  );
}

function Change({ entry }: { entry: Extract<ConversationEntry, { kind: 'change' }> }) {
  const changes = toldChanges({ collection: 'contact_inquiries', changes: entry.changes });
  return (
    <By>
      <strong>{entry.author.username}</strong> ·{' '}
      {changes.map(({ label, parts }) => `${label}: ${parts.map(({ text }) => text).join(' → ')}`).join(', ')}{' '}
      · <When at={entry.createdAt} />
    </By>
  );
}

const tones = { done: 'fg.muted', waiting: 'fg.warning', failed: 'fg.error' } as const;

/** How far the mail of an answer is, and what can be done about it. */
function Progress({ answer, nowMs, onUndo }: { answer: Answer; nowMs: number; onUndo: () => void }) {
  const retry = useRetry();
  const { text, tone, isUndoable } = progressOf(answer, nowMs);
  return (
    <Actions role="status">
      <chakra.span color={tones[tone]} overflowWrap="anywhere">
        {text}
      </chakra.span>
      {isUndoable && (
        <Button variant="outline" size="sm" minH="11" onClick={onUndo}>
          Undo
        </Button>
      )}
      {tone === 'failed' && (
        <>
          {answer.delivery?.nextTryAt && (
            <chakra.span color="fg.muted">
              tried again <When at={answer.delivery.nextTryAt} />
            </chakra.span>
          )}
          <Button
            variant="outline"
            size="sm"
            minH="11"
            disabled={retry.isPending}
            onClick={() => retry.mutate(answer.id)}
          >
            {retry.isPending ? 'Sending...' : 'Send again'}
          </Button>
        </>
      )}
    </Actions>
  );
}

const List = chakra('ol', {
  base: { display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)', listStyleType: 'none' },
});

/** What goes to the visitor, what stays among colleagues, and what was done: told apart by ground and edge. */
const Item = chakra('div', {
  base: { minWidth: '0', borderInlineStartWidth: '3px' },
  variants: {
    kind: {
      answer: { bg: 'bg.subtle', borderColor: 'accent.solid', borderEndRadius: 'md', px: '4', py: '3' },
      note: { bg: 'bg.warning', borderColor: 'border.warning', borderEndRadius: 'md', px: '4', py: '3' },
      change: { borderColor: 'border.muted', px: '4' },
    },
  },
});

const By = chakra('p', { base: { textStyle: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' } });
const Words = chakra('p', { base: { mt: '1', whiteSpace: 'pre-line', overflowWrap: 'anywhere' } });
const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    mt: '1',
    textStyle: 'xs',
  },
});
