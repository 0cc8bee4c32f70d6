import { Field, NativeSelect } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<typeof Field.Root>, 'onChange'> & {
  label: string;
  /** Null where nothing is chosen, which `none` says. */
  value: string | null;
  none?: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string | null) => void;
};

/** A choice of one from a list. */
export const Choice = ({ label, value, none, options, onChange, ...root }: Props) => (
  <Field.Root {...root}>
    <Field.Label>{label}</Field.Label>
    <NativeSelect.Root>
      <NativeSelect.Field
        height="12"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map(([of, text]) => (
          <option key={of} value={of}>
            {text}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  </Field.Root>
);
