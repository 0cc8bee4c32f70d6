import { Box, chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { FORMS_PATH, type FormResult, inPlainLetters } from '@mipaka/contract';
import {
  type AriaAttributes,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useContext,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { EmbeddedContext } from '../../shared/lib/content/content.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { useIsHydrated } from '../lib/use-is-hydrated.ts';

/** The id of the newsletter's block on /contact: the target of links, and of the redirect after its form is posted. */
export const UPDATES_ID = 'stay-updated';

/** The id of the contact form: the target after it is posted, and of the link to another message. */
export const FORM_ID = 'contact-form';

/** The parameter with which a page's footer thanks for a sign-up that was sent without scripts. */
export const SUBSCRIBED_PARAMETER = 'subscribed';

/** The result of a form, if its post returned this document. */
export function useFormResult(form: FormResult['form']): FormResult | null {
  const result = useContext(EmbeddedContext)?.form;
  // React Router gives this key to the history entry with which the document was loaded.
  const isFirstPage = useLocation().key === 'default';
  return isFirstPage && result?.form === form ? result : null;
}

/** A form of one e-mail field, checked as the browser does, with a message of the page instead of the browser's own. */
export function useEmailForm(
  field: RefObject<HTMLInputElement | null>,
  send: (field: HTMLInputElement) => void,
) {
  const [refusal, setRefusal] = useState<string>();
  return {
    refusal,
    clear: () => setRefusal(undefined),
    submit(event: SubmitEvent) {
      event.preventDefault();
      const { current } = field;
      if (!current) return;
      current.value = inPlainLetters(current.value);
      if (current.checkValidity()) return send(current);
      setRefusal('Please enter an e-mail address like name@example.com.');
      current.focus();
    },
  };
}

type PostedFormProps = HTMLChakraProps<'form'> & { form: FormResult['form']; anchor: string };

/** Posted by the browser until hydration; the server returns the page with the form's result (`useFormResult`). */
export function PostedForm({ form, anchor, children, ...props }: PostedFormProps) {
  const { pathname, search } = useLocation();
  const isHydrated = useIsHydrated();
  const action = `${FORMS_PATH}${pathname}${search}#${anchor}`;
  return (
    <chakra.form method="post" action={action} noValidate={isHydrated} data-screen-only {...props}>
      <input type="hidden" name="form" value={form} />
      {children}
    </chakra.form>
  );
}

type FormFieldProps = Omit<HTMLChakraProps<'div'>, 'children' | 'id'> & {
  id: string;
  label: string;
  isRequired?: boolean;
  error?: string;
  children: (control: AriaAttributes & { id: string; required: boolean | undefined }) => ReactNode;
};

export function FieldMessage({ children, ...props }: HTMLChakraProps<'p'>) {
  return (
    <chakra.p display="flex" gap="1.5" color="fg.error" fontSize="sm" mt="1.5" {...props}>
      <Icon name="circle-alert" />
      {/* In an element of its own: the browser's translation replaces text nodes, and React would change the old one. */}
      <span>{children}</span>
    </chakra.p>
  );
}

export function FormField({ id, label, isRequired, error, children, ...props }: FormFieldProps) {
  const messageId = `${id}-error`;
  return (
    <Box {...props}>
      <chakra.label htmlFor={id} display="block" textStyle="label" mb="1.5">
        {label}
        {isRequired && (
          <chakra.span aria-hidden="true" color="accent.fg" ms="0.5">
            *
          </chakra.span>
        )}
      </chakra.label>
      {children({
        id,
        required: isRequired,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? messageId : undefined,
      })}
      {error && <FieldMessage id={messageId}>{error}</FieldMessage>}
    </Box>
  );
}
