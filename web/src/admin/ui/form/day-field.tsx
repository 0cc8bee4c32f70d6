import { Field, Input } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';

type Props = {
  label: string;
  value: string | null;
  /** The earliest and the latest day that the calendar offers. */
  min?: string | null;
  max?: string | null;
  onChange: (value: string | null) => void;
};

/** While a year is typed, the browser reports the years 2, 20 and 202 on the way. */
const isWhole = (day: string) => day === '' || day >= '1900';

/** A day, in the browser's own field. */
export function DayField({ label, value, min, max, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A value from elsewhere; in the focused field it would undo what is being typed.
    if (input.current && input.current !== document.activeElement) input.current.value = value ?? '';
  }, [value]);
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <Input
        ref={input}
        type="date"
        height="12"
        px="3"
        defaultValue={value ?? ''}
        min={min ?? undefined}
        max={max ?? undefined}
        onChange={({ target }) => isWhole(target.value) && onChange(target.value || null)}
      />
    </Field.Root>
  );
}
