import { chakra, Field, useFieldContext } from '@chakra-ui/react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { type Options, type SelectProps, Select as SharedSelect } from '../../../shared/ui/select.tsx';

type Props = SelectProps & { onChoose?: (value: string) => void };

/** Keys that choose in a closed list, in Chromium on Windows and Linux each entry on the way to the wanted one. */
const CHOOSING = /^(Arrow.*|Page.*|Home|End|.)$/;

/** Opens a list by a key that would choose in it, where a choice acts at once. */
export function openByKey(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, ctrlKey, metaKey, currentTarget: list } = event;
  if (ctrlKey || metaKey || !CHOOSING.test(key) || !('showPicker' in list)) return;
  event.preventDefault();
  list.showPicker();
}

/** A list with a single choice: its label is that of the field around it, or its own `aria-label`. */
export const Select = ({ onChoose, ...select }: Props) => (
  <SharedSelect
    minH="11"
    py="2"
    fontSize="md"
    cursor="pointer"
    {...useFieldContext()?.getSelectProps()}
    {...select}
    {...(onChoose && { onChange: ({ target }) => onChoose(target.value), onKeyDown: openByKey })}
  />
);

type ChoiceProps = Omit<ComponentProps<typeof Field.Root>, 'onChange'> &
  Options & {
    label: string;
    value: string | null;
    onChange: (value: string | null) => void;
  };

export const Choice = ({ label, value, none, options, onChange, ...root }: ChoiceProps) => (
  <Field.Root {...root}>
    <Field.Label>{label}</Field.Label>
    <Select height="12" {...{ none, options }} value={value ?? ''} onChoose={(to) => onChange(to || null)}>
      {/* A link may name an account that is closed by now. */}
      {value !== null && options.every(([one]) => one !== value) && (
        <option value={value}>Another one</option>
      )}
    </Select>
  </Field.Root>
);

export const Tick = ({ children, ...input }: ComponentProps<'input'>) => (
  <chakra.label display="flex" alignItems="center" gap="3" minH="11" cursor="pointer">
    <chakra.input type="checkbox" {...input} boxSize="5" flexShrink="0" accentColor="accent.solid" />
    <div>{children}</div>
  </chakra.label>
);

type SelectBoxProps = { label: string; isSelected: boolean; isPartly?: boolean; onSelect: () => void };

/** A check box with a larger target for fingers. */
export const SelectBox = ({ label, isSelected, isPartly = false, onSelect }: SelectBoxProps) => (
  <chakra.label display="grid" placeItems="center" boxSize="11" flexShrink="0" cursor="pointer">
    <chakra.input
      type="checkbox"
      aria-label={label}
      boxSize="4"
      accentColor="accent.solid"
      cursor="pointer"
      checked={isSelected}
      ref={(box: HTMLInputElement | null) => {
        if (box) box.indeterminate = isPartly;
      }}
      onChange={onSelect}
    />
  </chakra.label>
);
