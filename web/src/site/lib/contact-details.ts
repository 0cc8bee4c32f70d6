import { type ContactDetails, contactDetailsIn, contactRecordIn } from '@mipaka/contract';
import { type ReactNode, useContext } from 'react';
import { ContentContext, LayoutContext } from '../../shared/lib/content/content.tsx';
import { useShow } from '../../shared/lib/content/editing.tsx';

/** How the company is reached, on a page and in what stands around it, with what shows its fields. */
export function useContactDetails(): ContactDetails & {
  show: (field: 'email' | 'phone' | 'office') => ReactNode;
} {
  const page = useContext(ContentContext);
  const layout = useContext(LayoutContext);
  const show = useShow();
  const { contactDetails } = page ?? layout;
  return {
    ...contactDetailsIn(contactDetails),
    show: (field) => show('contactDetails', contactRecordIn(contactDetails), field),
  };
}
