import { chakra, Field, Flex, Text } from '@chakra-ui/react';
import { type FieldUi, isRequired, maxLengthOf } from '@mipaka/contract';
import { createContext, type ReactNode, useContext } from 'react';
import { type FieldValues, type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../../shared/lib/api/api.ts';

/** The schema of the surrounding form: it says which fields are required, and how long their texts may be. */
export const FormSchema = createContext<z.ZodObject | null>(null);

/** Says what the asterisk beside a label means; a screen reader says "required" by itself. */
export const RequiredHint = () => (
  <Text textStyle="note" aria-hidden="true">
    <chakra.span color="fg.error">*</chakra.span> required
  </Text>
);

/** Stands in the description of its field: VoiceOver, TalkBack and Narrator do not read `Field.ErrorText`. */
const FieldError = chakra('span', {
  base: { display: 'block', textStyle: 'sm', fontWeight: 'medium', color: 'fg.error' },
});

type Props = {
  name: string;
  ui: Pick<FieldUi, 'label' | 'hint'> & Partial<Pick<FieldUi, 'control'>>;
  children: ReactNode;
};

/** A control with its label, hint and error; a tick has its label itself. */
export function Labelled({ name, ui, children }: Props) {
  const error = useFormContext().formState.errors[name]?.message?.toString();
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
        <Flex justify="space-between" align="baseline" wrap="wrap" columnGap="3" width="100%">
          <Field.Label>{ui.label}</Field.Label>
          {max !== undefined && <Counter name={name} max={max} />}
        </Flex>
      )}
      {children}
      {(ui.hint || error) && (
        <Field.HelperText mt={isTick ? '-2' : undefined}>
          {ui.hint}
          {error && <FieldError>{error}</FieldError>}
        </Field.HelperText>
      )}
    </Field.Root>
  );
}

/** From this share of the longest text on, the counter shows without the focus as well. */
const NEAR = 0.8;

/** Style for the element around a field: the counter shows while the field has the focus or little room is left. */
const showsCounter = {
  '&:focus-within [data-counter], [data-counter=near]': { visibility: 'visible' },
};

/** How much of the room for a text is used, in code points, as the schema counts. */
function Counter({ name, max }: { name: string; max: number }) {
  const used = Array.from(String(useWatch({ name }) ?? '').trim()).length;
  const left = max - used;
  const isNear = used >= max * NEAR;
  return (
    <Text
      data-counter={isNear ? 'near' : ''}
      visibility="hidden"
      textStyle="xs"
      color={left < 0 ? 'fg.error' : 'fg.muted'}
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
    >
      {used.toLocaleString('en')} / {max.toLocaleString('en')}
      <chakra.span srOnly role="status">
        {isNear && `${Math.abs(left)} ${left < 0 ? 'too many' : 'left'}`}
      </chakra.span>
    </Text>
  );
}

type Form = Pick<UseFormReturn<FieldValues>, 'setError' | 'getValues'>;

/** Shows the server's errors below their fields, or above the buttons. Gives whether the server named any field. */
export function showServerErrors({ setError, getValues }: Form, error: unknown): boolean {
  const byField = error instanceof ApiError ? Object.entries(error.problem?.errors ?? {}) : [];
  for (const [index, [name, message]] of byField.entries()) {
    const shown = Object.hasOwn(getValues(), name) ? name : 'root';
    setError(shown, { message }, { shouldFocus: index === 0 });
  }
  return byField.length > 0;
}
