import { useMediaQuery } from '@chakra-ui/react';

/** Up to this width the page has no room for fields in place. */
const SMALL = '(max-width: 40rem)';

/** Whether a browser can edit plain text where it stands. */
function canEditInPlace(): boolean {
  const probe = document.createElement('span');
  probe.setAttribute('contenteditable', 'plaintext-only');
  return probe.contentEditable === 'plaintext-only';
}

/** Whether texts are edited in a sheet: the screen is too small, or the browser cannot edit in place. */
export function useSheet(): boolean {
  const [isSmall] = useMediaQuery([SMALL], { ssr: false });
  return isSmall || !canEditInPlace();
}
