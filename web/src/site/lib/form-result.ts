import type { FormResult } from '@mipaka/contract';
import { useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { EmbeddedContext } from '../../shared/lib/content/content.tsx';

/** The result of a form, if its post returned this document. */
export function useFormResult(form: FormResult['form']): FormResult | null {
  const result = useContext(EmbeddedContext)?.form;
  // React Router gives this key to the history entry with which the document was loaded.
  const isFirstPage = useLocation().key === 'default';
  return isFirstPage && result?.form === form ? result : null;
}
