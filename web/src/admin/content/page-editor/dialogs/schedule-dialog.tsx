import { Box, Field, Flex, Input, Stack, Text } from '@chakra-ui/react';
import {
  api,
  DAY_MS,
  dayOf,
  inNairobi,
  nairobiInstant,
  nairobiTime,
  type ScheduledSet,
} from '@mipaka/contract';
import { type SubmitEvent, useState } from 'react';
import { fetchAnswer } from '../../../lib/calls/fetch-answer.ts';
import { sendOnce } from '../../../lib/calls/request-mark.ts';
import { useChange } from '../../../lib/calls/use-change.ts';
import { draftKeys } from '../../../lib/queries/draft-queries.ts';
import { counted } from '../../../lib/words/text.ts';
import { Action } from '../../../ui/action.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { When } from '../../../ui/when.tsx';
import { bodyOf, type Chosen, goingOf, isRefused, LOOK_AGAIN, linesOf } from '../../lib/draft-changes.ts';
import type { Shared } from './share-dialog.tsx';

/** Normalises a typed time of day (8:00 or 800) to two digits each for hours and minutes. */
function timeOf(typed: string): string {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(typed.trim()) ?? [];
  return hours === undefined ? typed : `${hours.padStart(2, '0')}:${minutes}`;
}

const failedLabel = ({ changes }: ScheduledSet) =>
  changes.length > 0 ? 'Move it to the draft' : 'Delete it';

const tomorrow = () => ({ day: dayOf(Date.now() + DAY_MS), time: '08:00' });

type InstantProps = {
  start?: { day: string; time: string };
  submitLabel: string;
  isBusy: boolean;
  onSubmit: (at: string) => void;
};

/**
 * A day and a time of day in Nairobi, and the exact instant that they name. The browser's own time field would use the
 * clock format of the browser's language.
 */
function InstantForm({ start = tomorrow(), submitLabel, isBusy, onSubmit }: InstantProps) {
  const [day, setDay] = useState<string | null>(start.day);
  const [time, setTime] = useState(start.time);
  const [isTried, setIsTried] = useState(false);
  const meant = nairobiInstant(day ?? '', timeOf(time), Date.now());
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsTried(true);
    if ('at' in meant) onSubmit(meant.at);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="3">
        <Flex gap="3" wrap="wrap" css={{ '& > *': { flex: '1 1 10rem' } }}>
          <DayField label="Day" value={day} isStrict onChange={setDay} />
          <Field.Root>
            <Field.Label>Time in Nairobi</Field.Label>
            <Input
              height="12"
              inputMode="numeric"
              autoComplete="off"
              value={time}
              onChange={({ target }) => setTime(target.value)}
              onBlur={() => setTime(timeOf(time))}
            />
          </Field.Root>
        </Flex>
        <Text role="status" textStyle="hint">
          {'at' in meant && nairobiTime(meant.at)}
        </Text>
        <Problem>{isTried && 'error' in meant && meant.error}</Problem>
        <Action label={submitLabel} type="submit" colorPalette="accent" alignSelf="flex-end" busy={isBusy} />
      </Stack>
    </form>
  );
}

type Props = {
  chosen?: Chosen | undefined;
  schedules: readonly ScheduledSet[];
  onShare: (shared: Shared) => void;
  /** Called when the changes have left the draft. */
  onScheduled: () => void;
  onClose: () => void;
};

/** Schedules the selected changes for a date, and lists the existing schedules. */
export function ScheduleDialog({ chosen, schedules, onShare, onScheduled, onClose }: Props) {
  const count = chosen ? linesOf(goingOf(chosen)).length : 0;
  const [edited, setEdited] = useState<string | null>(null);
  const run = useChange({
    send: (act: () => Promise<ScheduledSet | undefined>) => act(),
    // Also of a dialog that was closed before the response.
    done: (set) =>
      set
        ? { title: 'Scheduled', description: `It goes out on ${nairobiTime(set.at)}.` }
        : 'Schedule cancelled',
    failed: (_act, error) => (isRefused(error) ? LOOK_AGAIN : 'The schedule could not be changed'),
    changes: draftKeys,
  });
  const create = (at: string) =>
    run.mutate(() => sendOnce(api['schedule.create'], { ...(chosen && bodyOf(chosen)), at }), {
      onSuccess: onScheduled,
    });
  const update = ({ id, version }: ScheduledSet, at: string) =>
    run.mutate(() => fetchAnswer(api['schedule.update'], { params: { id }, body: { at, version } }), {
      onSuccess: () => setEdited(null),
    });
  const cancel = ({ id }: ScheduledSet) =>
    run.mutate(() => fetchAnswer(api['schedule.cancel'], { params: { id } }));
  return (
    <DialogFrame title={chosen ? 'Schedule' : 'Scheduled'} onClose={onClose}>
      <Stack gap="6">
        {chosen && (
          <Box>
            <Text mb="3">
              {counted(count, 'change')} {count === 1 ? 'goes out as it is' : 'go out together as they are'}{' '}
              now. Later edits are not included.
            </Text>
            <InstantForm submitLabel="Schedule" isBusy={run.isPending} onSubmit={create} />
          </Box>
        )}
        {schedules.length > 0 && (
          <Section title="Already scheduled" level="h3">
            <Stack as="ul" gap="0">
              {schedules.map((set) => (
                <Box as="li" key={set.id} borderTopWidth="1px" py="3">
                  <Flex role="group" aria-label={nairobiTime(set.at)} gap="3" align="center" wrap="wrap">
                    <Box flex="1 1 100%">
                      <Text fontWeight="semibold">
                        <When at={set.at} />
                      </Text>
                      <Text textStyle="hint">
                        {[...new Set(set.changes.map(({ label }) => label)), set.by.username].join(' · ')}
                      </Text>
                    </Box>
                    <Action
                      label="Change the time"
                      aria-expanded={edited === set.id}
                      onClick={() => setEdited(edited === set.id ? null : set.id)}
                    />
                    {!set.failure && (
                      <Action
                        label="Share"
                        onClick={() => onShare({ ...set, what: { kind: 'schedule', id: set.id } })}
                      />
                    )}
                    <Action
                      label={set.failure ? failedLabel(set) : 'Cancel it'}
                      busy={run.isPending}
                      onClick={() => cancel(set)}
                    />
                  </Flex>
                  {set.failure && (
                    <Box role="alert" bg="bg.error" borderRadius="md" mt="2" px="4" py="3">
                      <Text fontWeight="medium">It has not gone out, and visitors see nothing of it.</Text>
                      <Text>
                        {set.failure.reason}.
                        {set.changes.length > 0 && ' Give it another time, or move it to the draft.'}
                      </Text>
                    </Box>
                  )}
                  {edited === set.id && (
                    <Box mt="3">
                      <InstantForm
                        start={inNairobi(set.at)}
                        submitLabel="Save the time"
                        isBusy={run.isPending}
                        onSubmit={(at) => update(set, at)}
                      />
                    </Box>
                  )}
                </Box>
              ))}
            </Stack>
          </Section>
        )}
        {!chosen && schedules.length === 0 && <Text>Nothing is scheduled.</Text>}
      </Stack>
    </DialogFrame>
  );
}
