import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react';
import { type Content, type Decision, type DraftChange, MAX_PUBLISHED } from '@mipaka/contract';
import { useState } from 'react';
import { Action } from '../../../ui/action.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { pageOf, recordOf } from '../../lib/site-places.ts';
import { type ChangeLine, type Chosen, linesOf } from '../draft/changes.ts';
import { ChangeView } from './change-view.tsx';

type Props = {
  changes: readonly DraftChange[];
  content: Content;
  isBusy: boolean;
  onPublish: (chosen: Chosen) => void;
  onSchedule: (chosen: Chosen) => void;
  onShare: (chosen: Chosen) => void;
  onUndo: (changes: readonly DraftChange[]) => void;
  onClose: () => void;
};

/** The lines of the draft, grouped by the page on which visitors see them. */
function byPage(changes: readonly DraftChange[], content: Content): [page: string, lines: ChangeLine[]][] {
  const pages = new Map<string, ChangeLine[]>();
  for (const line of linesOf(changes)) {
    const [change] = line.changes;
    const page = change ? pageOf(change.resource, recordOf(change, content)) : '';
    pages.set(page, [...(pages.get(page) ?? []), line]);
  }
  return [...pages];
}

/** All changes of the draft, before and after: the user selects, undoes, and publishes them together. */
export function ChangesDialog({ changes, content, isBusy, onUndo, onClose, ...on }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [decisions, setDecisions] = useState<Record<string, Decision>>({});
  const lines = linesOf(changes);
  const chosenLines = lines.filter(({ key }) => !left.has(key));
  const chosen = chosenLines.flatMap((line) => line.changes);
  const undecided = chosen.filter(({ id, conflict }) => conflict && !decisions[id]);
  const taken: Chosen = {
    changes: chosen,
    decisions: Object.fromEntries(
      Object.entries(decisions).filter(([id]) => chosen.some((one) => one.id === id)),
    ),
  };
  const choose = (key: string, isChosen: boolean) =>
    setLeft((now) => new Set(isChosen ? [...now].filter((one) => one !== key) : [...now, key]));
  const isTooMany = chosen.length > MAX_PUBLISHED;
  const cannot = isBusy || chosen.length === 0 || isTooMany;
  return (
    <DialogFrame title="Changes" size="sheet" onClose={onClose}>
      <Box flex="1">
        {changes.length === 0 && (
          <Text px={{ base: '5', md: '6' }} py="6">
            Nothing is changed. Click a text on the page to change it.
          </Text>
        )}
        {byPage(changes, content).map(([page, onPage]) => (
          <chakra.section key={page} aria-label={page}>
            <Heading as="h3" size="lg" px={{ base: '5', md: '6' }} pt="5" pb="3">
              {page}
            </Heading>
            <chakra.ul>
              {onPage.map((line) => (
                <ChangeView
                  key={line.key}
                  line={line}
                  content={content}
                  isChosen={!left.has(line.key)}
                  onChoose={(isChosen) => choose(line.key, isChosen)}
                  decisionOf={(id) => decisions[id]}
                  onDecide={(id, decision) => setDecisions((now) => ({ ...now, [id]: decision }))}
                  onUndo={() => onUndo(line.changes)}
                />
              ))}
            </chakra.ul>
          </chakra.section>
        ))}
      </Box>
      {changes.length > 0 && (
        <Box
          position="sticky"
          bottom="0"
          bg="bg.panel"
          borderTopWidth="1px"
          px={{ base: '5', md: '6' }}
          py="3"
        >
          {(undecided.length > 0 || isTooMany) && (
            <Text role="status" mb="2">
              {isTooMany
                ? `At most ${MAX_PUBLISHED} changes go out together.`
                : 'Please decide first which version of what others have published meanwhile is to stay.'}
            </Text>
          )}
          <Flex gap="3" wrap="wrap" justify="flex-end">
            <Action label="Share" disabled={cannot} onClick={() => on.onShare(taken)} />
            <Action label="Schedule" disabled={cannot} onClick={() => on.onSchedule(taken)} />
            <Action
              label={
                isBusy
                  ? 'Publishing...'
                  : `Publish ${chosenLines.length === lines.length ? '' : chosenLines.length}`.trim()
              }
              colorPalette="accent"
              disabled={cannot || undecided.length > 0}
              onClick={() => on.onPublish(taken)}
            />
          </Flex>
        </Box>
      )}
    </DialogFrame>
  );
}
