import { Stack, Text } from '@chakra-ui/react';
import {
  api,
  type Change,
  type Content,
  MAX_SHARED_DAYS,
  nairobiTime,
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
import { CopyDialog } from '../../../ui/copy-dialog.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import { ListItem, Rows } from '../../../ui/list/paged-list.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Section } from '../../../ui/section.tsx';
import { When } from '../../../ui/when.tsx';
import { countedChanges } from '../../lib/draft-changes.ts';
import { pageOf, recordOf } from '../../lib/site-places.ts';

const DAYS = Array.from({ length: MAX_SHARED_DAYS }, (_, index) => index + 1);

export type Shared = {
  what: SharedContent;
  changes: readonly Change[];
  /** When a schedule goes out. */
  at?: string;
};

type Props = {
  shared: Shared;
  content: Content;
  /** The schedules, to name the links that show them. */
  schedules: readonly ScheduledSet[];
  onClose: () => void;
};

/** Makes links that show the site with the draft or a schedule without an account, and lists existing links. */
export function ShareDialog({ shared, content, schedules, onClose }: Props) {
  const query = useQuery({ ...queryOf(api['share.list']), staleTime: 0 });
  const [days, setDays] = useState(MAX_SHARED_DAYS);
  const then = { failed: 'The links could not be changed', changes: [[api['share.list'].path]] };
  const create = useChange({
    ...then,
    send: () => fetchAnswer(api['share.create'], { body: { what: shared.what, days } }),
  });
  const revoke = useChange({
    ...then,
    send: (id: string) => fetchAnswer(api['share.revoke'], { params: { id } }),
  });
  return (
    <DialogFrame title="Share" onClose={onClose}>
      <Stack gap="6">
        <Stack gap="3">
          <Text>
            Whoever has the link sees the site with {countedChanges(shared.changes)},{' '}
            {shared.at ? `as it will be from ${nairobiTime(shared.at)} on` : 'always as last edited'}. Search
            engines do not find it.
          </Text>
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
        <QueryView query={query} what="the links that work" skeleton={null}>
          {(links) =>
            links.length > 0 && (
              <Section title="Links that work" level="h3">
                <Rows rows={links} isPlain>
                  {(link) => (
                    <ListItem
                      key={link.id}
                      what={
                        <>
                          Until <When at={link.expiresAt} />
                        </>
                      }
                      when={`${wordsOf(link, schedules)} · ${link.by.username}`}
                      action={
                        <Action
                          label="Revoke"
                          aria-label={`Revoke: until ${nairobiTime(link.expiresAt)}, ${link.by.username}`}
                          busy={revoke.isPending}
                          onClick={() => revoke.mutate(link.id)}
                        />
                      }
                    />
                  )}
                </Rows>
              </Section>
            )
          }
        </QueryView>
      </Stack>
      {create.data && (
        <CopyDialog
          title="The link"
          noun="link"
          value={location.origin + create.data.address + firstPage(shared, content).slice(1)}
          onClose={create.reset}
        >
          Whoever has it sees the site with these changes until <When at={create.data.expiresAt} />. It is
          shown this once.
        </CopyDialog>
      )}
    </DialogFrame>
  );
}

/** The path of the first page that a link shows changed. */
function firstPage({ changes }: Shared, content: Content): string {
  const changed = changes.map((change) => pageOf(change.resource, recordOf(change, content)));
  return pages.find(({ name }) => changed.includes(name))?.path ?? '/';
}

/** What a link shows, in words. */
function wordsOf({ what }: ShareLink, schedules: readonly ScheduledSet[]): string {
  if (what.kind === 'draft') return counted(what.changes.length, 'change');
  const set = schedules.find(({ id }) => what.id === id);
  return set ? `The schedule for ${nairobiTime(set.at)}` : 'An ended schedule';
}
