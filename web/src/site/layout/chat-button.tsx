import { chakra } from '@chakra-ui/react';
import { whatsappUrl } from '@mipaka/contract';
import { useRef } from 'react';
import { useStandsInTheWay } from '../../shared/lib/use-stands-in-the-way.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { useContactDetails } from '../lib/contact-details.ts';

const Floating = chakra('a', {
  base: {
    position: 'fixed',
    zIndex: 'chat',
    bottom: { base: '4', md: '6' },
    insetInlineEnd: { base: '4', md: '6' },
    display: 'grid',
    placeItems: 'center',
    boxSize: '14',
    borderRadius: 'full',
    bg: '#0f7a4d',
    color: 'white',
    borderWidth: '1px',
    borderColor: 'white/30',
    fontSize: '2xl',
    boxShadow: 'lg',
    // The button reappears after a pause, so that it does not flicker while the visitor scrolls.
    transition: 'transform 0.2s ease-out, background-color 0.2s, opacity 0.2s 0.3s, visibility 0s 0.3s',
    _hover: { bg: '#0b6640', transform: 'translateY(-2px)' },
    // From 768 px on it always stays. Without scripts nothing would show it again.
    '@media (scripting: enabled) and (max-width: 47.99rem)': {
      '&[data-away]:not(:focus-visible)': {
        opacity: '0',
        visibility: 'hidden',
        transition: 'opacity 0.15s, visibility 0s 0.15s',
      },
    },
  },
});

/** Floats at the bottom right of every public page and opens a chat; on a phone it gives way to what it would cover. */
export function ChatButton() {
  const { whatsapp } = useContactDetails();
  const button = useRef<HTMLAnchorElement>(null);
  const isInTheWay = useStandsInTheWay(button);
  return (
    <aside aria-label="Chat" data-screen-only>
      <Floating
        ref={button}
        href={whatsappUrl(whatsapp)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat on WhatsApp"
        data-away={isInTheWay || undefined}
      >
        <Icon name="whatsapp" />
      </Floating>
    </aside>
  );
}
