import { Box, chakra, Heading, Text } from '@chakra-ui/react';
import { type Content, type Decision, type DraftChange, MAX_PUBLISHED } from '@mipaka/contract';
import { useState } from 'react';
import { Action } from '../../../ui/action.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { type ChangeLine, type Chosen, goingOf, linesOf } from '../../lib/draft-changes.ts';
import { grouped } from '../../lib/grouped.ts';
import { pageOf, recordOf } from '../../lib/site-places.ts';
import type { Session } from '../draft/session.ts';
import type { DraftActions } from '../draft/use-draft-actions.ts';
import { ChangeView } from './change-view.tsx';

type Props = { session: Session; actions: DraftActions; onClose: () => void };

/** The lines of the draft, grouped by the page on which visitors see them. */
const byPage = (lines: readonly ChangeLine[], content: Content) =>
  grouped(lines, ({ changes: [change] }) => pageOf(change.resource, recordOf(change, content)));

/** A decision covers the version that the user has seen, and no later one. */
const conflictKey = ({ id, conflict }: DraftChange) => `${id} ${conflict?.at}`;

/** All changes of the draft, before and after: the user selects, undoes, and publishes them together. */
export function ChangesDialog({ session, actions, onClose }: Props) {
  const { changes, content, show } = session;
  const { publish, undoDrafted, isUndoing } = actions;
  const [left, setLeft] = useState<readonly string[]>([]);
  const [decided, setDecided] = useState<Record<string, Decision>>({});
  const lines = linesOf(changes);
  const chosenLines = lines.filter(({ key }) => !left.includes(key));
  const decisions = Object.fromEntries(
    changes.flatMap((change) => {
      const decision = decided[conflictKey(change)];
      return decision ? [[change.id, decision]] : [];
    }),
  );
  const chosen: Chosen = { changes: chosenLines.flatMap((line) => line.changes), decisions };
  const isUndecided = chosen.changes.some(({ id, conflict }) => conflict && !decisions[id]);
  const isNothing = goingOf(chosen).length === 0;
  const isTooMany = chosen.changes.length > MAX_PUBLISHED;
  const isBusy = publish.isPending || isUndoing;
  const cannot = chosenLines.length === 0 || isTooMany;
  const count = chosenLines.length === lines.length ? '' : ` ${chosenLines.length}`;
  return (
    <DialogFrame
      title="Changes"
      size="sheet"
      footer={
        changes.length > 0 && (
          <>
            {(isUndecided || isTooMany) && (
              <Text role="status" flexBasis="full">
                {isTooMany
                  ? `At most ${MAX_PUBLISHED} changes go out together.`
                  : 'Others have published changes of the same places: first choose which version stays.'}
              </Text>
            )}
            <Action
              label="Share"
              busy={isBusy}
              disabled={cannot}
              onClick={() => {
                const what = { kind: 'draft', changes: chosen.changes.map(({ id }) => id) } as const;
                show({ kind: 'share', shared: { what, changes: chosen.changes } });
              }}
            />
            <Action
              label="Schedule"
              busy={isBusy}
              disabled={cannot || isUndecided || isNothing}
              onClick={() => show({ kind: 'schedule', chosen })}
            />
            <Action
              label={`Publish${count}`}
              busy={publish.isPending ? 'Publishing...' : isUndoing}
              colorPalette="accent"
              disabled={cannot || isUndecided}
              // Nothing is left to publish where the user keeps all published versions.
              onClick={() => (isNothing ? undoDrafted(chosen.changes) : publish.mutate(chosen))}
            />
          </>
        )
      }
      onClose={onClose}
    >
      <Box flex="1">
        {changes.length === 0 && (
          <Text px={{ base: '5', md: '6' }} py="6">
            Nothing is changed. Click a text on the page to change it.
          </Text>
        )}
        {byPage(lines, content).map(([page, onPage]) => (
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
                  isChosen={chosenLines.includes(line)}
                  onChoose={(isChosen) =>
                    setLeft(isChosen ? left.filter((key) => key !== line.key) : [...left, line.key])
                  }
                  decisions={decisions}
                  onDecide={(change, decision) =>
                    setDecided((now) => ({ ...now, [conflictKey(change)]: decision }))
                  }
                  isBusy={isBusy}
                  onUndo={() => undoDrafted(line.changes)}
                />
              ))}
            </chakra.ul>
          </chakra.section>
        ))}
      </Box>
    </DialogFrame>
  );
}
