import type { FormResult } from '@mipaka/contract';
import { type FormEvent, type RefObject, useContext, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { EmbeddedContext } from '../../shared/lib/content/content.tsx';

/** The id of the newsletter's block on /contact: the target of links, and of the redirect after its form is posted. */
export const UPDATES_ID = 'stay-updated';

/** The id of the contact form: the target after it is posted, and of the link to another message. */
export const FORM_ID = 'contact-form';

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
    submit(event: FormEvent) {
      event.preventDefault();
      const { current } = field;
      if (!current) return;
      if (current.checkValidity()) return send(current);
      setRefusal('Please enter an e-mail address like name@example.com.');
      current.focus();
    },
  };
}
