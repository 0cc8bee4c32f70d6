import { contactDetailsIn, contactRecordIn, telUrl, whatsappUrl } from '@mipaka/contract';
import { useContent } from '../../shared/lib/content/content.tsx';
import { useShow } from '../../shared/lib/content/editing.tsx';

export function useContactDetails() {
  const saved = useContent().contactDetails;
  const show = useShow();
  const record = contactRecordIn(saved);
  const details = contactDetailsIn(saved);
  return {
    ...details,
    show: (field: 'email' | 'phone' | 'office') => show('contactDetails', record, field),
    /** The properties of a link to the chat. */
    chat: { href: whatsappUrl(details.whatsapp), target: '_blank', rel: 'noopener noreferrer' },
    /** The ways to reach the firm, as lines of a list. */
    ways: [
      { field: 'email', icon: 'mail', href: `mailto:${details.email}` },
      { field: 'phone', icon: 'phone', href: telUrl(details.phone) },
      { field: 'office', icon: 'map-pin', href: undefined },
    ] as const,
  };
}
