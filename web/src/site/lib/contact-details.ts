import { contactDetailsIn, contactRecordIn } from '@mipaka/contract';
import { useContent } from '../../shared/lib/content/content.tsx';
import { useShow } from '../../shared/lib/content/editing.tsx';

export function useContactDetails() {
  const { contactDetails } = useContent();
  const show = useShow();
  const record = contactRecordIn(contactDetails);
  return {
    ...contactDetailsIn(contactDetails),
    show: (field: 'email' | 'phone' | 'office') => show('contactDetails', record, field),
  };
}
