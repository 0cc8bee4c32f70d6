import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { FORMS_PATH, type FormResult } from '@mipaka/contract';
import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../lib/use-is-hydrated.ts';

type PostedFormProps = HTMLChakraProps<'form'> & { form: FormResult['form']; anchor: string };

/** Posted by the browser until hydration; the server returns the page with the form's result (`useFormResult`). */
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
