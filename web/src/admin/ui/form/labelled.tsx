import { chakra, Field, Flex, Text } from '@chakra-ui/react';
import { type FieldUi, isRequired, maxLengthOf } from '@mipaka/contract';
import { createContext, type ReactNode, useContext } from 'react';
import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { Counter, showsCounter } from './counter.tsx';

/** The schema of the surrounding form: it says which fields are required, and how long their texts may be. */
export const FormSchema = createContext<z.ZodObject | null>(null);

/** Says what the asterisk beside a label means; a screen reader says "required" by itself. */
export const RequiredHint = () => (
  <Text textStyle="note" aria-hidden="true">
    <chakra.span color="fg.error">*</chakra.span> required
  </Text>
);

export function useFieldError(name: string): string | undefined {
  const message = useFormContext().formState.errors[name]?.message;
  return message === undefined ? undefined : String(message);
}

type Props = {
  name: string;
  ui: Pick<FieldUi, 'label' | 'hint'> & Partial<Pick<FieldUi, 'control'>>;
  /** Whether it shows the counter of characters where the length is limited. */
  isCounted?: boolean;
  children: ReactNode;
};

/** A control with its label, hint and error; a tick has its label itself. */
export function Labelled({ name, ui, isCounted = true, children }: Props) {
  const error = useFieldError(name);
  const schema = useContext(FormSchema);
  const max = schema ? maxLengthOf(schema, name) : undefined;
  const isTick = ui.control === 'checkbox';
  return (
    <Field.Root
      required={!isTick && schema !== null && isRequired(schema, name)}
      invalid={error !== undefined}
      css={showsCounter}
    >
      {!isTick && (
        <Flex justify="space-between" align="baseline" gap="3" width="100%">
          <Field.Label>{ui.label}</Field.Label>
          {isCounted && max !== undefined && <Counter name={name} max={max} />}
        </Flex>
      )}
      {children}
      {ui.hint && <Field.HelperText mt={isTick ? '-2' : undefined}>{ui.hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
