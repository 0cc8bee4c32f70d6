import type { FormResult } from '@mipaka/contract';
import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';

/** What became of the form that was posted to get this document; null for a document that was only asked for. */
export const FormResultContext = createContext<FormResult | null>(null);

/** The result of a form, on the page that it was posted to. */
export function useFormResult(form: FormResult['form']): FormResult | null {
  const result = useContext(FormResultContext);
  // React Router names the entry that the document was loaded with.
  const isFirstPage = useLocation().key === 'default';
  return isFirstPage && result?.form === form ? result : null;
}
