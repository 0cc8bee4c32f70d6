import { Field, Flex, Input, Textarea } from '@chakra-ui/react';
import { type FieldUi, isRequired, maxLengthOf } from '@mipaka/contract';
import { type ReactNode, useContext, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { Select } from './choice.tsx';
import { Counter, showsCounter } from './counter.tsx';
import type { FileState } from './files/file-field.tsx';
import { FilmControl } from './files/film-control.tsx';
import { PhotoControl } from './files/photo-control.tsx';
import { IconControl } from './icon-control.tsx';
import { FormSchema } from './required-fields.tsx';
import { Tick } from './tick.tsx';

type Suggestions = readonly { value: string; label: string }[];
type ControlProps = { name: string; ui: FieldUi; file?: FileState; suggestions?: Suggestions };

const controls: Record<FieldUi['control'], (props: ControlProps) => ReactNode> = {
  text: TextControl,
  email: TextControl,
  tel: TextControl,
  url: TextControl,
  number: TextControl,
  textarea: TextareaControl,
  select: SelectControl,
  checkbox: CheckboxControl,
  icon: ({ name, ui }) => (
    <Labelled name={name} ui={ui}>
      <IconControl name={name} placeholder={ui.placeholder} />
    </Labelled>
  ),
  photo: ({ file, ...field }) => file && <PhotoControl photo={file} {...field} />,
  film: ({ file, ...field }) => file && <FilmControl film={file} {...field} />,
};

export function FieldControl(props: ControlProps) {
  const Control = controls[props.ui.control];
  return <Control {...props} />;
}

function useFieldError(name: string): string | undefined {
  const { formState } = useFormContext();
  const message = formState.errors[name]?.message;
  return message === undefined ? undefined : String(message);
}

type LabelledProps = {
  name: string;
  ui: Pick<FieldUi, 'label' | 'hint'>;
  /** Whether it shows the counter of characters where the length is limited. */
  isCounted?: boolean;
  children: ReactNode;
};

export function Labelled({ name, ui, isCounted = true, children }: LabelledProps) {
  const error = useFieldError(name);
  const schema = useContext(FormSchema);
  const max = schema ? maxLengthOf(schema, name) : undefined;
  return (
    <Field.Root
      required={schema !== null && isRequired(schema, name)}
      invalid={error !== undefined}
      css={showsCounter}
    >
      <Flex justify="space-between" align="baseline" gap="3" width="100%">
        <Field.Label>{ui.label}</Field.Label>
        {isCounted && max !== undefined && <Counter name={name} max={max} />}
      </Flex>
      {children}
      {ui.hint && <Field.HelperText>{ui.hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}

function TextControl({ name, ui, suggestions }: ControlProps) {
  const { register } = useFormContext();
  const listId = useId();
  return (
    <Labelled name={name} ui={ui}>
      <Input
        {...register(name)}
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
    </Labelled>
  );
}

function TextareaControl({ name, ui }: ControlProps) {
  const { register } = useFormContext();
  return (
    <Labelled name={name} ui={ui}>
      <Textarea
        {...register(name)}
        rows={5}
        placeholder={ui.placeholder}
        minH="32"
        maxH="50dvh"
        css={{ fieldSizing: 'content' }}
      />
    </Labelled>
  );
}

function SelectControl({ name, ui }: ControlProps) {
  const { register } = useFormContext();
  return (
    <Labelled name={name} ui={ui}>
      <Select {...register(name)} options={ui.options?.map(({ value, label }) => [value, label]) ?? []} />
    </Labelled>
  );
}

function CheckboxControl({ name, ui }: ControlProps) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  return (
    <Field.Root invalid={error !== undefined}>
      <Tick {...register(name)}>{ui.label}</Tick>
      {ui.hint && <Field.HelperText mt="-2">{ui.hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
