import type { FormResult } from '@mipaka/contract';
import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';

/** The result of the form whose post returned this document; null for a document that no form returned. */
export const FormResultContext = createContext<FormResult | null>(null);

export function useFormResult(form: FormResult['form']): FormResult | null {
  const result = useContext(FormResultContext);
  // React Router gives this key to the history entry with which the document was loaded.
  const isFirstPage = useLocation().key === 'default';
  return isFirstPage && result?.form === form ? result : null;
}
