import { chakra, Field, Flex, Input } from '@chakra-ui/react';
import { shownDay } from '@mipaka/contract';
import { useEffect, useRef, useState } from 'react';
import { Action } from '../action.tsx';

type Props = {
  label: string;
  value: string | null;
  /** The earliest and the latest day that the calendar offers. */
  min?: string | null;
  max?: string | null;
  /** Whether a text that cannot be read is no day; otherwise the day before it stays. */
  isStrict?: boolean;
  onChange: (value: string | null) => void;
};

/**
 * A day, typed in the format in which the dashboard shows days, or picked from a calendar. The browser's own field
 * follows the browser's language, where 3/4 means a day of March for some users and of April for others.
 */
export function DayField({ label, value, min, max, isStrict, onChange }: Props) {
  // The typed text stays until the user leaves the field, or until another day is chosen elsewhere.
  const [typed, setTyped] = useState<string | null>(null);
  const sent = useRef(value);
  const calendar = useRef<HTMLInputElement>(null);
  const isUnread = typed !== null && typed.trim() !== '' && parseDay(typed) === null;
  useEffect(() => {
    if (value !== sent.current) setTyped(null);
    sent.current = value;
  }, [value]);
  const choose = (day: string | null) => {
    sent.current = day;
    onChange(day);
  };
  const type = (text: string) => {
    setTyped(text);
    const day = parseDay(text);
    if ((day || isStrict || text.trim() === '') && day !== sent.current) choose(day);
  };
  return (
    <Field.Root invalid={isUnread}>
      <Field.Label>{label}</Field.Label>
      <Flex position="relative" width="100%">
        <Input
          height="12"
          ps="3"
          pe="11"
          value={typed ?? (value ? shownDay(value) : '')}
          placeholder="Choose a day"
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            // A day that could not be saved can be typed again.
            sent.current = value;
            if (!isUnread) setTyped(null);
          }}
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
          onChange={(event) => {
            setTyped(null);
            choose(event.target.value || null);
          }}
        />
      </Flex>
      {isUnread && <Field.HelperText color="fg.error">Type a day such as 22 Nov 2026</Field.HelperText>}
    </Field.Root>
  );
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The day (2026-11-22) in a typed text, with the day before the month: 2026-11-22, 22 Nov 2026, 22 november 2026,
 * 22/11/2026, 22.11.2026. Null where the text is no day.
 */
export function parseDay(typed: string): string | null {
  const dayFirst = typed.trim().replace(/^(\d{4})-(\d{1,2})-(\d{1,2})$/, '$3-$2-$1');
  const [, day, name = '', year] =
    /^(\d{1,2})[\s./-]+(\p{L}{3,}|\d{1,2})[\s./-]+(\d{4})$/u.exec(dayFirst) ?? [];
  if (!day || Number(year) < 1000) return null;
  const month = /^\d/.test(name) ? Number(name) : MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const date = new Date(Date.UTC(Number(year), month - 1, Number(day)));
  // Date.UTC turns a day that does not exist, such as 31 April, into another day.
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day);
  return exists ? date.toISOString().slice(0, 10) : null;
}
