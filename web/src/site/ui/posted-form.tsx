import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { FORMS_PATH, type FormResult } from '@mipaka/contract';
import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../lib/use-is-hydrated.ts';

type PostedFormProps = HTMLChakraProps<'form'> & {
  /** The name by which the server knows the form. */
  form: FormResult['form'];
  /** The id of the element to which the browser scrolls after the post. */
  anchor: string;
};

/**
 * A form that the browser posts by itself until a script handles its submission. The server responds with the same page
 * and the form's result (`useFormResult`). The browser checks the fields until hydration, then the page does with
 * messages of its own.
 */
export function PostedForm({ form, anchor, children, ...props }: PostedFormProps) {
  const { pathname, search } = useLocation();
  const isHydrated = useIsHydrated();
  return (
    <chakra.form
      method="post"
      action={`${FORMS_PATH}${pathname}${search}#${anchor}`}
      noValidate={isHydrated}
      {...props}
    >
      <input type="hidden" name="form" value={form} />
      {children}
    </chakra.form>
  );
}
