import { type ContactDetails, contactDetailsIn, contactRecordIn } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { useShownContent } from '../../shared/lib/content/content.tsx';
import { useShow } from '../../shared/lib/content/editing.tsx';

export function useContactDetails(): ContactDetails & {
  show: (field: 'email' | 'phone' | 'office') => ReactNode;
} {
  const { contactDetails } = useShownContent();
  const show = useShow();
  return {
    ...contactDetailsIn(contactDetails),
    show: (field) => show('contactDetails', contactRecordIn(contactDetails), field),
  };
}
