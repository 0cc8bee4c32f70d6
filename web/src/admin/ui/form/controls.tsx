import { Input, Textarea } from '@chakra-ui/react';
import type { FieldUi } from '@mipaka/contract';
import { type ComponentType, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { Select } from './choice.tsx';
import { FileField } from './files/file-field.tsx';
import { IconControl } from './icon-control.tsx';
import { Labelled } from './labelled.tsx';
import { Tick } from './tick.tsx';

type Props = {
  name: string;
  ui: FieldUi;
  Shapes?: ComponentType<{ url: string }> | undefined;
  suggestions?: readonly { value: string; label: string }[];
};

export function FieldControl({ Shapes, ...field }: Props) {
  const { control } = field.ui;
  if (control === 'photo' || control === 'film') return <FileField Shapes={Shapes} {...field} />;
  return (
    <Labelled {...field}>
      <ValueControl {...field} />
    </Labelled>
  );
}

function ValueControl({ name, ui, suggestions }: Props) {
  const field = useFormContext().register(name);
  const listId = useId();
  switch (ui.control) {
    case 'checkbox':
      return <Tick {...field}>{ui.label}</Tick>;
    case 'icon':
      return <IconControl name={name} placeholder={ui.placeholder} />;
    case 'select':
      return <Select {...field} options={ui.options?.map(({ value, label }) => [value, label]) ?? []} />;
    case 'textarea':
      return (
        <Textarea
          {...field}
          rows={5}
          placeholder={ui.placeholder}
          minH="32"
          maxH="50dvh"
          css={{ fieldSizing: 'content' }}
        />
      );
    default:
      return (
        <>
          <Input
            {...field}
            // The browser empties a number that it cannot read, and the mouse wheel changes it.
            {...(ui.control === 'number' ? { type: 'text', inputMode: 'numeric' } : { type: ui.control })}
            // An example that stands alone looks like a value.
            placeholder={ui.placeholder && `For example ${ui.placeholder}`}
            autoComplete={ui.autoComplete}
            list={suggestions && listId}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map(({ value, label }) => (
                <option key={value} value={value} label={label} />
              ))}
            </datalist>
          )}
        </>
      );
  }
}
