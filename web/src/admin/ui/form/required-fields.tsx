import { chakra, Text } from '@chakra-ui/react';
import { isRequired, maxLengthOf } from '@mipaka/contract';
import { createContext, useContext } from 'react';
import type { z } from 'zod';

/** The schema of the surrounding form: it says which fields are required, and how long their texts may be. */
export const FormSchema = createContext<z.ZodObject | null>(null);

/** Whether the surrounding form cannot be sent without this field. */
export function useIsRequired(name: string): boolean {
  const schema = useContext(FormSchema);
  return schema !== null && isRequired(schema, name);
}

/** The longest text that the surrounding form takes for a field, in code points. */
export function useMaxLength(name: string): number | undefined {
  const schema = useContext(FormSchema);
  return schema === null ? undefined : maxLengthOf(schema, name);
}

/** Says what the asterisk beside a label means; a screen reader says "required" by itself. */
export const RequiredHint = () => (
  <Text textStyle="note" aria-hidden="true">
    <chakra.span color="fg.error">*</chakra.span> required
  </Text>
);
