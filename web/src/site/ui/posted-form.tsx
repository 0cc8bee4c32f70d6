import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { FORMS_PATH, type FormResult } from '@mipaka/contract';
import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../lib/use-is-hydrated.ts';

type PostedFormProps = HTMLChakraProps<'form'> & {
  /** Tells the server which of a page's forms it gets. */
  form: FormResult['form'];
  /** The id of what the visitor looks at when the page comes back. */
  anchor: string;
  /** Whether the page checks the fields in its own words: until it is hydrated, the browser does it in its own. */
  checksFields?: boolean;
};

/**
 * A form that the browser posts by itself until a script takes its submission over. The answer is the
 * same page, with what became of it (`useFormResult`).
 */
export function PostedForm({ form, anchor, checksFields = false, children, ...props }: PostedFormProps) {
  const { pathname, search } = useLocation();
  const isHydrated = useIsHydrated();
  return (
    <chakra.form
      method="post"
      action={`${FORMS_PATH}${pathname}${search}#${anchor}`}
      noValidate={checksFields && isHydrated}
      {...props}
    >
      <input type="hidden" name="form" value={form} />
      {children}
    </chakra.form>
  );
}
