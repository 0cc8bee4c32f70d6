import { chakra } from '@chakra-ui/react';
import { whatsappUrl } from '@mipaka/contract';
import { Icon } from '../ui/icon.tsx';

/** Floats at the bottom right of every public page and opens a chat with the company. */
export function ChatButton() {
  return (
    <aside aria-label="Chat" data-screen-only>
      <chakra.a
        href={whatsappUrl()}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat on WhatsApp"
        position="fixed"
        zIndex="chat"
        bottom={{ base: '4', md: '6' }}
        insetInlineEnd={{ base: '4', md: '6' }}
        display="grid"
        placeItems="center"
        boxSize="14"
        borderRadius="full"
        bg="#0f7a4d"
        color="white"
        borderWidth="1px"
        borderColor="white/30"
        fontSize="2xl"
        boxShadow="lg"
        transition="transform 0.2s ease-out, background-color 0.2s"
        _hover={{ bg: '#0b6640', transform: 'translateY(-2px)' }}
        _focusVisible={{ outline: '3px solid', outlineColor: 'accent.focusRing', outlineOffset: '3px' }}
      >
        <Icon name="whatsapp" />
      </chakra.a>
    </aside>
  );
}
