import { chakra, Text } from '@chakra-ui/react';
import { createContext } from 'react';
import type { z } from 'zod';

/** The schema of the surrounding form: it says which fields are required, and how long their texts may be. */
export const FormSchema = createContext<z.ZodObject | null>(null);

/** Says what the asterisk beside a label means; a screen reader says "required" by itself. */
export const RequiredHint = () => (
  <Text textStyle="note" aria-hidden="true">
    <chakra.span color="fg.error">*</chakra.span> required
  </Text>
);
