import { chakra, Field, Flex, Input } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { parseDay, shownDay } from '../../lib/words/day.ts';
import { Action } from '../action.tsx';

type Props = {
  label: string;
  value: string | null;
  /** The earliest and the latest day that the calendar offers. */
  min?: string | null;
  max?: string | null;
  /** Whether each key chooses, and a text that cannot be read no day; otherwise the day before it stays. */
  isStrict?: boolean;
  onChange: (value: string | null) => void;
};

/**
 * A day, typed in the format in which the dashboard shows days, or picked from a calendar. The browser's own field
 * follows the browser's language, where 3/4 means a day of March for some users and of April for others.
 */
export function DayField({ label, value, min, max, isStrict, onChange }: Props) {
  // The typed text stays until the user leaves the field, or until another day is chosen elsewhere.
  const [typed, setTyped] = useState<{ text: string; over: string | null } | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const day = typed && parseDay(typed.text);
  if (typed && value !== typed.over && value !== day) setTyped(null);
  const isUnread = typed !== null && typed.text.trim() !== '' && day === null;
  const choose = (next: string | null) => {
    setTyped(null);
    if (next !== value) onChange(next);
  };
  const type = (text: string) => {
    const next = parseDay(text);
    setTyped({ text, over: value });
    if (isStrict && next !== value) onChange(next);
  };
  // Not with each key: between 22 and 23 Nov somebody types 2 Nov, and means none.
  const leave = () => typed && !isUnread && choose(day);
  return (
    <Field.Root invalid={isUnread}>
      <Field.Label>{label}</Field.Label>
      <Flex position="relative" width="100%">
        <Input
          height="12"
          ps="3"
          pe="11"
          value={typed?.text ?? (value ? shownDay(value) : '')}
          placeholder="Choose a day"
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
        />
        <Action
          icon="calendar"
          position="absolute"
          insetEnd="0.5"
          top="0.5"
          aria-label={`${label}: calendar`}
          onClick={() => calendar.current?.showPicker()}
        />
        {/* Only the calendar of this field is used. */}
        <chakra.input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          position="absolute"
          insetEnd="0"
          bottom="0"
          boxSize="0"
          opacity="0"
          pointerEvents="none"
          value={value ?? ''}
          min={min ?? undefined}
          max={max ?? undefined}
          onChange={(event) => choose(event.target.value || null)}
        />
      </Flex>
      {isUnread && <Field.HelperText color="fg.error">Type a day such as 22 Nov 2026</Field.HelperText>}
    </Field.Root>
  );
}
