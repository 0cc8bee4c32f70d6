import { type ContactDetails, contactDetailsIn } from '@mipaka/contract';
import { useContext } from 'react';
import { ContentContext, LayoutContext } from './content.tsx';

/** How the company is reached, on a page and in what stands around it. */
export function useContactDetails(): ContactDetails {
  const page = useContext(ContentContext);
  const layout = useContext(LayoutContext);
  return contactDetailsIn((page ?? layout).contactDetails);
}
