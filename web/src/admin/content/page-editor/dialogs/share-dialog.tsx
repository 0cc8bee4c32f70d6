import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import {
  api,
  type Change,
  type Content,
  type DraftChange,
  MAX_SHARED_DAYS,
  type ScheduledSet,
  type SharedContent,
  type ShareLink,
} from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pages } from '../../../../shared/content/pages/index.ts';
import { fetchAnswer, queryOf } from '../../../lib/calls/fetch-answer.ts';
import { useChange } from '../../../lib/calls/use-change.ts';
import { counted } from '../../../lib/words/text.ts';
import { Action } from '../../../ui/action.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import { When } from '../../../ui/when.tsx';
import { pageOf, recordOf } from '../../lib/site-places.ts';
import { countedChanges, linesOf } from '../draft/changes.ts';
import { DialogList } from './dialog-list.tsx';

const KEY = [api['share.list'].path];
const FAILED = 'It could not be done';
const DAYS = Array.from({ length: MAX_SHARED_DAYS }, (_, index) => index + 1);

export type Shared =
  | { kind: 'draft'; changes: readonly DraftChange[] }
  | { kind: 'schedule'; set: ScheduledSet };

type Props = {
  shared: Shared;
  content: Content;
  /** The schedules, to name the links that show them. */
  schedules: readonly ScheduledSet[];
  onClose: () => void;
};

/** Makes links that show the site with the draft or a schedule without an account, and lists existing links. */
export function ShareDialog({ shared, content, schedules, onClose }: Props) {
  const { data: links = [] } = useQuery({ ...queryOf(api['share.list']), staleTime: 0 });
  const [days, setDays] = useState(MAX_SHARED_DAYS);
  const create = useChange({
    send: () => fetchAnswer(api['share.create'], { body: { what: whatOf(shared), days } }),
    failed: FAILED,
    changes: [KEY],
  });
  const revoke = useChange({
    send: (id: string) => fetchAnswer(api['share.revoke'], { params: { id } }),
    failed: FAILED,
    changes: [KEY],
  });
  return (
    <DialogFrame title="Share" onClose={onClose}>
      <Stack gap="6">
        {create.data ? (
          <Box bg="bg.success" borderRadius="md" p="4">
            <CopyField
              label="The link"
              noun="link"
              value={location.origin + create.data.address + firstPage(shared, content).slice(1)}
              hint={
                <>
                  Whoever has it sees the site with these changes until <When at={create.data.expiresAt} />.
                  It is shown here this once.
                </>
              }
            />
          </Box>
        ) : (
          <Stack gap="3">
            <Explanation shared={shared} />
            <Choice
              label="Good for"
              value={String(days)}
              options={DAYS.map((count) => [String(count), counted(count, 'day')])}
              onChange={(chosen) => setDays(Number(chosen))}
            />
            <Action
              label="Make a link"
              busy={create.isPending && 'Making the link...'}
              colorPalette="accent"
              alignSelf="flex-end"
              onClick={() => create.mutate()}
            />
          </Stack>
        )}
        {links.length > 0 && (
          <DialogList title="Links that work">
            {links.map((link) => (
              <Flex as="li" key={link.id} align="center" gap="3" wrap="wrap" borderTopWidth="1px" py="3">
                <Box flex="1 1 12rem">
                  <Text>
                    Until <When at={link.expiresAt} />
                  </Text>
                  <Text textStyle="hint">
                    <Words link={link} schedules={schedules} /> · {link.by.username}
                  </Text>
                </Box>
                <Action label="Revoke" disabled={revoke.isPending} onClick={() => revoke.mutate(link.id)} />
              </Flex>
            ))}
          </DialogList>
        )}
      </Stack>
    </DialogFrame>
  );
}

const changesIn = (shared: Shared): readonly Change[] =>
  shared.kind === 'draft' ? shared.changes : shared.set.changes;

/** The path of the first page that a link shows changed. */
function firstPage(shared: Shared, content: Content): string {
  const changed = changesIn(shared).map((change) => pageOf(change.resource, recordOf(change, content)));
  return pages.find(({ name }) => changed.includes(name))?.path ?? '/';
}

const whatOf = (shared: Shared): SharedContent =>
  shared.kind === 'draft'
    ? { kind: 'draft', changes: shared.changes.map(({ id }) => id) }
    : { kind: 'schedule', id: shared.set.id };

function Explanation({ shared }: { shared: Shared }) {
  const amount = countedChanges(linesOf(changesIn(shared)).length, 1);
  return (
    <Text>
      Whoever has the link sees the site with {amount},{' '}
      {shared.kind === 'draft' ? (
        'always as last edited'
      ) : (
        <>
          as it will be from <When at={shared.set.at} /> on
        </>
      )}
      . Search engines do not find it.
    </Text>
  );
}

function Words({ link, schedules }: { link: ShareLink; schedules: readonly ScheduledSet[] }) {
  if (link.what.kind === 'draft') return countedChanges(link.what.changes.length, 1);
  const set = schedules.find(({ id }) => link.what.kind === 'schedule' && link.what.id === id);
  if (!set) return 'What was scheduled';
  return (
    <>
      What is scheduled for <When at={set.at} />
    </>
  );
}
