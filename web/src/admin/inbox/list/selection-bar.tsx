import { chakra, Flex } from '@chakra-ui/react';
import {
  type AnswerOf,
  type Api,
  api,
  type BodyOf,
  BULK_MAX,
  type InquiryStatus,
  inquiryStatuses,
} from '@mipaka/contract';
import { type ReactNode, useState } from 'react';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { useChange } from '../../lib/calls/use-change.ts';
import { allOf, useJob } from '../../lib/calls/use-job.ts';
import { useColleagues } from '../../lib/queries/use-users.ts';
import type { Selection } from '../../lib/use-selection.ts';
import { statusLooks } from '../../lib/words/inquiry-status.ts';
import { Action } from '../../ui/action.tsx';
import { useQuestion } from '../../ui/dialog-frame.tsx';
import { Select, SelectBox } from '../../ui/form/choice.tsx';
import { UndoActions } from '../../ui/undo-actions.tsx';
import { followCursors } from '../follow-cursors.ts';
import { useExport } from '../use-export.ts';
import { inbox } from '../use-inquiries.ts';
import { undoChange } from '../use-inquiry-change.tsx';
import type { ApiFilter } from './filter.ts';

type Props = {
  selection: Selection;
  filter: ApiFilter;
  /** The number of rows in the list; undefined until it is known. */
  rowCount: number | undefined;
  hasMore: boolean;
  children: ReactNode;
};

function selectionText({ ids, isAll, isEmpty, isEveryShown }: Selection, rowCount = 0): string {
  if (isAll) return 'All that match are selected';
  if (isEmpty) return `Select all ${rowCount} shown`;
  return isEveryShown ? `All ${rowCount} shown are selected` : `${ids.length} selected`;
}

/** Changes or exports several inquiries at once: the selected ones, or all that match. */
export function SelectionBar({ selection, filter, rowCount, hasMore, children }: Props) {
  const { job, run, stop } = useJob();
  const changeAll = useBulkChange(run);
  const download = useExport('inquiries', run);
  const { ask, question } = useQuestion();
  const { ids, isAll, isEmpty } = selection;
  const apply = (change: BulkChange) =>
    changeAll.mutate(
      { targets: isAll ? [{ filter }] : targetsOf(ids), change, changes: [] },
      { onSuccess: ({ isComplete }) => isComplete && selection.clear() },
    );
  const applyToAll = (change: BulkChange) =>
    ask({
      title: 'Change every inquiry that matches?',
      text: 'That includes those further down that are not loaded yet.',
      confirmLabel: 'Change all',
      onConfirm: () => apply(change),
    });
  const exportThem = () => download.mutate(isEmpty || isAll ? [filter] : targetsOf(ids));

  return (
    <>
      {/* Until the number of rows is known, the bar keeps its place, hidden. */}
      {(rowCount !== 0 || job) && (
        <Flex
          as="section"
          aria-label="Several inquiries at once"
          columnGap="3"
          align="center"
          wrap="wrap"
          mb="2"
          visibility={rowCount === undefined && !job ? 'hidden' : undefined}
        >
          <Flex align="center" flex="1 1 9rem" textStyle="sm">
            <SelectBox
              label={`Select all ${rowCount} shown`}
              isSelected={selection.isEveryShown}
              isPartly={!isEmpty && !selection.isEveryShown}
              onSelect={selection.toggleShown}
            />
            <span role="status">{selectionText(selection, rowCount)}</span>
          </Flex>
          <Action label="Export CSV" icon="download" isQuiet busy={job !== null} onClick={exportThem} />
        </Flex>
      )}
      {children}
      {(job || (rowCount !== 0 && !isEmpty)) && (
        <Foot>
          {job ? (
            <>
              <span role="status">{job}</span>
              <Action label="Stop" size="sm" ms="auto" onClick={stop} />
            </>
          ) : (
            <>
              {!isAll && hasMore && (
                <Action
                  label="Select all that match, also those not shown"
                  isQuiet
                  onClick={selection.chooseAll}
                />
              )}
              <Flex flex="1 1 16rem" gap="2" align="center" minW="0">
                <ChangeForm onApply={isAll ? applyToAll : apply} />
                <Action icon="x" aria-label="Clear selection" onClick={selection.clear} />
              </Flex>
            </>
          )}
        </Foot>
      )}
      {question}
    </>
  );
}

/** Below the list, so that no row moves under the pointer when the first is ticked. */
const Foot = chakra('div', {
  base: {
    position: 'sticky',
    bottom: 'calc(var(--bottom-bar, 0px) + 0.5rem)',
    zIndex: 'docked',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    mt: '2',
    px: '3',
    py: '1',
    layerStyle: 'panel',
    boxShadow: 'lg',
  },
});

function ChangeForm({ onApply }: { onApply: (change: BulkChange) => void }) {
  const colleagues = useColleagues().data ?? [];
  /** The chosen change as JSON, the value of its option. */
  const [chosen, setChosen] = useState('');
  const option = (change: BulkChange, label: string) => (
    <option key={label} value={JSON.stringify(change)}>
      {label}
    </option>
  );
  return (
    <>
      <Select
        aria-label="Change the selected inquiries"
        root={{ flex: '1', minW: '0' }}
        value={chosen}
        none="Change to…"
        options={[]}
        onChoose={setChosen}
      >
        <optgroup label="Status">
          {inquiryStatuses.map((status) => option({ status }, statusLooks[status].label))}
        </optgroup>
        <optgroup label="Assign to">
          {option({ userId: null }, 'Nobody')}
          {colleagues.map(({ id, username }) => option({ userId: id }, username))}
        </optgroup>
      </Select>
      <Action
        label="Apply"
        colorPalette="brand"
        size="sm"
        disabled={chosen === ''}
        onClick={() => onApply(JSON.parse(chosen))}
      />
    </>
  );
}

/** The change of each inquiry; `userId` null removes the assignment. */
type BulkChange = { status: InquiryStatus } | { userId: string | null };
type Target = BodyOf<Api['inquiries.bulk']>;

/** Inquiries by id, as many in each target as the API accepts. */
export const targetsOf = (ids: readonly string[]): { ids: string[] }[] =>
  Array.from({ length: Math.ceil(ids.length / BULK_MAX) }, (_, index) => ({
    ids: ids.slice(index * BULK_MAX, (index + 1) * BULK_MAX),
  }));

const inWords = (count: number) => `${count} ${count === 1 ? 'inquiry' : 'inquiries'}`;

const isStatus = (change: BulkChange) => 'status' in change;

type Changes = AnswerOf<Api['inquiries.bulk']>['changes'];
/** `changes` fills as the calls are answered: a change that fails half-way can be undone as far as it came. */
type Bulk = { targets: readonly Target[]; change: BulkChange; changes: Changes };

/** Changes several inquiries, shows the progress, and says at the end how many were changed. */
function useBulkChange(run: ReturnType<typeof useJob>['run']) {
  const undo = useChange({
    send: (changes: Changes) => run('Undoing', (progress) => allOf(changes, undoChange, progress)),
    done: ({ length }) => ({ title: 'Undone', description: `${inWords(length)} changed` }),
    failed: 'Failed to undo',
    changes: inbox,
  });
  const undoOf = (changes: Changes) =>
    changes.length > 0 && <UndoActions onUndo={() => undo.mutate(changes)} />;
  return useChange({
    send: ({ targets, change, changes }: Bulk) => {
      const post = async (target: Target) => {
        const part = await fetchAnswer(api['inquiries.bulk'], { body: { ...target, ...change } });
        changes.push(...part.changes);
        return { count: part.changed, cursor: part.cursor };
      };
      const text = isStatus(change) ? 'Changing the status' : 'Assigning';
      return run(text, (progress) => followCursors(targets, post, progress));
    },
    done: ({ isComplete }, { change, changes }) => {
      const done = isStatus(change) ? 'Inquiry status updated' : 'Inquiries assigned';
      return {
        title: isComplete ? done : 'Stopped',
        description: `${inWords(changes.length)} changed`,
        action: undoOf(changes),
      };
    },
    failed: ({ change, changes }, { message }) => ({
      title: isStatus(change) ? 'Failed to update inquiry status' : 'Failed to assign inquiries',
      description: changes.length > 0 ? `${message} (${inWords(changes.length)} changed before)` : message,
      action: undoOf(changes),
    }),
    changes: inbox,
  });
}
