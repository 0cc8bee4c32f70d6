import { contactDetailsIn, contactRecordIn, telUrl, whatsappUrl } from '@mipaka/contract';
import { useContent, useShow } from '../../shared/lib/content/content.tsx';

export function useContactDetails() {
  const saved = useContent().contactDetails;
  const show = useShow();
  const record = contactRecordIn(saved);
  const details = contactDetailsIn(saved);
  return {
    ...details,
    show: (field: 'email' | 'phone' | 'office') => show('contactDetails', record, field),
    chat: { href: whatsappUrl(details.whatsapp), target: '_blank', rel: 'noopener noreferrer' },
    ways: [
      { field: 'email', icon: 'mail', href: `mailto:${details.email}` },
      { field: 'phone', icon: 'phone', href: telUrl(details.phone) },
      { field: 'office', icon: 'map-pin', href: undefined },
    ] as const,
  };
}
