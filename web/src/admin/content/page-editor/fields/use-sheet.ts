import { useMediaQuery } from '@chakra-ui/react';

/** Up to this width there is no room to type in place. */
const SMALL = '(max-width: 40rem)';

/** Whether a browser can edit plain text where it stands. */
function canEditInPlace(): boolean {
  const probe = document.createElement('span');
  probe.setAttribute('contenteditable', 'plaintext-only');
  return probe.contentEditable === 'plaintext-only';
}

/** Whether texts are edited in a sheet, because there is no room to type in place or the browser cannot. */
export function useSheet(): boolean {
  const [isSmall] = useMediaQuery([SMALL], { ssr: false });
  return isSmall || !canEditInPlace();
}
