import { chakra, Text } from '@chakra-ui/react';
import { isRequired, maxLengthOf } from '@mipaka/contract';
import { createContext, useContext } from 'react';
import type { z } from 'zod';

/** The schema of the surrounding form: it says which fields are required, and how long their texts may be. */
export const FormSchema = createContext<z.ZodObject | null>(null);

/** Whether the surrounding form requires this field. */
export function useIsRequired(name: string): boolean {
  const schema = useContext(FormSchema);
  return schema !== null && isRequired(schema, name);
}

/** The maximum length that the surrounding form allows for a field, in code points. */
export function useMaxLength(name: string): number | undefined {
  const schema = useContext(FormSchema);
  return schema === null ? undefined : maxLengthOf(schema, name);
}

/** Explains the asterisk beside a label; a screen reader says "required" without it. */
export const RequiredHint = () => (
  <Text textStyle="note" aria-hidden="true">
    <chakra.span color="fg.error">*</chakra.span> required
  </Text>
);
