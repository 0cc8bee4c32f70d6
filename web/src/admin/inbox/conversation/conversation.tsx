import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import {
  type Answer,
  type Colleague,
  type ConversationEntry,
  type Inquiry,
  MAX_ENTRIES,
  type Reply,
} from '@mipaka/contract';
import * as m from 'framer-motion/m';
import { useEffect, useRef, useState } from 'react';
import { useColleagues } from '../../lib/queries/use-users.ts';
import { describedFields } from '../../lib/words/described-changes.ts';
import { Action } from '../../ui/action.tsx';
import { CallAction } from '../../ui/call-action.tsx';
import { entryMotion, LiveList } from '../../ui/list/live-list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { When } from '../../ui/when.tsx';
import { RetryAction } from '../mail-view.tsx';
import { undoChange } from '../use-inquiry-change.tsx';
import { By, ReplyEntry, Words } from './reply-entry.tsx';
import { isUndoable, progressOf, useConversation, useWithdrawAnswer } from './use-conversation.tsx';

const entryId = (id: string) => `entry-${id}`;

const scrollTo = (id: string) => document.getElementById(entryId(id))?.scrollIntoView({ block: 'nearest' });

/** Scrolls to a new entry once React has drawn it: an answer is in sight with its Undo. */
export const showEntry = ({ id }: ConversationEntry) => setTimeout(() => scrollTo(id));

/** Entries shown before the user asks for earlier ones: about one or two screens, and a quick first paint. */
const SHOWN = 30;

type Props = { inquiry: Inquiry; nowMs: number };

export function Conversation({ inquiry, nowMs }: Props) {
  const query = useConversation(inquiry.id);
  const [isWhole, setIsWhole] = useState(false);
  return (
    <Section level="h4" title="Conversation">
      <QueryView query={query} what="the conversation" skeleton={null}>
        {(all) => {
          const said = all.filter(({ kind }) => kind !== 'change');
          const isCut = said.length > MAX_ENTRIES;
          const { entries, about } = arrange(isCut ? all.filter((entry) => entry !== said[0]) : all);
          const last = lastChanges(all);
          const hidden = isWhole ? 0 : Math.max(0, entries.length - SHOWN);
          return (
            <>
              {entries.length === 0 && <Text color="fg.muted">Nobody has answered yet.</Text>}
              {isCut && <Text color="fg.muted">Entries before the newest {MAX_ENTRIES} are not shown.</Text>}
              {hidden > 0 && (
                <Action
                  label={hidden === 1 ? 'Show 1 earlier entry' : `Show ${hidden} earlier entries`}
                  size="sm"
                  mb="3"
                  onClick={() => setIsWhole(true)}
                />
              )}
              <Stack as="ol" gap="3" aria-label="Conversation">
                <ScrollTo id={entries.find((entry) => isWaiting(entry, inquiry))?.id} />
                <LiveList>
                  {entries.slice(hidden).map((entry) => (
                    <Item key={entry.id} asChild kind={entry.kind} id={entryId(entry.id)}>
                      <m.li {...entryMotion}>
                        <Entry {...{ entry, inquiry, nowMs, last }} about={about.get(entry.id) ?? []} />
                      </m.li>
                    </Item>
                  ))}
                </LiveList>
              </Stack>
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}

const isWaiting = (entry: ConversationEntry, { repliedAt }: Inquiry) =>
  repliedAt !== null && entry.kind === 'reply' && entry.sender === 'person' && entry.createdAt >= repliedAt;

/** Scrolls to an entry when the conversation has loaded: what waits is in sight, not what was answered long ago. */
function ScrollTo({ id }: { id: string | undefined }) {
  const first = useRef(id);
  useEffect(() => {
    if (first.current) scrollTo(first.current);
  }, []);
  return null;
}

/** Moves automatic mails (bounces, auto-replies) below the answer that they are about; the rest keeps its order. */
function arrange(all: readonly ConversationEntry[]) {
  const answers = new Set(all.flatMap((entry) => (entry.kind === 'answer' ? entry.id : [])));
  const about = new Map<string, Reply[]>();
  const entries = all.filter((entry) => {
    if (entry.kind !== 'reply' || entry.sender === 'person') return true;
    if (entry.answerId === null || !answers.has(entry.answerId)) return true;
    about.set(entry.answerId, [...(about.get(entry.answerId) ?? []), entry]);
    return false;
  });
  return { entries, about };
}

type EntryProps = Props & {
  entry: ConversationEntry;
  about: readonly Reply[];
  last: LastChanges;
};

function Entry({ entry, about, inquiry, nowMs, last }: EntryProps) {
  const { email } = inquiry;
  if (entry.kind === 'change') return <ChangeEntry {...{ entry, last }} />;
  if (entry.kind === 'reply')
    return <ReplyEntry entry={entry} email={email} isWaiting={isWaiting(entry, inquiry)} />;
  return (
    <>
      <By>
        <Author author={entry.author} /> {entry.kind === 'answer' ? 'answered' : 'noted for colleagues'} ·{' '}
        <When at={entry.createdAt} />
      </By>
      <Words>{entry.text}</Words>
      {entry.kind === 'answer' && <Progress answer={entry} inquiry={inquiry} nowMs={nowMs} />}
      {about.map((reply) => (
        <Box key={reply.id} mt="2" ps="3" borderInlineStartWidth="2px">
          <ReplyEntry entry={reply} email={email} />
        </Box>
      ))}
    </>
  );
}

type Change = Extract<ConversationEntry, { kind: 'change' }>;

/** The last change of each field, by the field's name. */
type LastChanges = ReadonlyMap<string, Change>;

const lastChanges = (entries: readonly ConversationEntry[]): LastChanges =>
  new Map(
    entries.flatMap((entry) =>
      entry.kind === 'change' ? Object.keys(entry.changes).map((name) => [name, entry] as const) : [],
    ),
  );

/** What staff have changed of an inquiry; a change can be undone while no later one has changed the same field. */
function ChangeEntry({ entry, last }: { entry: Change; last: LastChanges }) {
  const { inquiryId: id, createdAt: version } = entry;
  const fields = describedFields({ collection: 'contact_inquiries', changes: entry.changes });
  const said = fields.map(({ label, parts }) => `${label}: ${parts.map(({ text }) => text).join(' → ')}`);
  return (
    <>
      <By>
        <Author author={entry.author} /> · {said.join(', ')} · <When at={version} />
      </By>
      {fields.every(({ name }) => last.get(name) === entry) && (
        <CallAction
          label="Undo"
          isQuiet
          aria-label={`Undo ${said.join(', ')}`}
          send={() => undoChange({ id, version })}
          done="Undone"
          failed="Failed to undo"
        />
      )}
    </>
  );
}

/** By the name that visitors read, where the account has one. */
function Author({ author: { id, username } }: { author: Colleague }) {
  const { data: colleagues } = useColleagues();
  return <strong>{colleagues?.find((one) => one.id === id)?.name ?? username}</strong>;
}

function Progress({ answer, inquiry, nowMs }: Props & { answer: Answer }) {
  const withdraw = useWithdrawAnswer(inquiry);
  const { delivery } = answer;
  const isFailed = delivery?.state === 'ERROR';
  return (
    <Flex role="status" wrap="wrap" align="center" columnGap="3" rowGap="1" mt="1" textStyle="xs">
      <chakra.span color={isFailed ? 'fg.error' : 'fg.muted'}>{progressOf(answer, nowMs)}</chakra.span>
      {isUndoable(answer) && <Action label="Undo" size="sm" onClick={() => withdraw.mutate(answer)} />}
      {isFailed && delivery.nextTryAt && (
        <span>
          tried again <When at={delivery.nextTryAt} />
        </span>
      )}
      {isFailed && <RetryAction id={answer.id} />}
    </Flex>
  );
}

/** Mails to the visitor, notes among colleagues and changes differ by background and edge. */
const Item = chakra('div', {
  base: {
    px: '4',
    py: '3',
    borderInlineStartWidth: '3px',
    borderEndRadius: 'md',
  },
  variants: {
    kind: {
      answer: { bg: 'bg.subtle', borderColor: 'accent.solid' },
      note: { bg: 'bg.warning', borderColor: 'border.warning' },
      reply: { bg: 'bg.panel', borderWidth: '1px', borderColor: 'border' },
      change: { py: '0', borderColor: 'border.muted' },
    },
  },
});
