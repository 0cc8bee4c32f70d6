import { chakra, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { contact } from '../../content/texts/contact.ts';
import { useTexts } from '../../lib/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { richLine } from '../../ui/rich-text.tsx';

/** Thanks for a message, with its reference; takes the focus when the message was sent from this page. */
export function Receipt({ reference, hasFocus }: { reference: string; hasFocus: boolean }) {
  const text = useTexts(contact);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) box.current?.focus();
  }, [hasFocus]);
  return (
    <chakra.div
      ref={box}
      tabIndex={-1}
      display="flex"
      gap="3"
      padding="5"
      marginBottom="8"
      borderRadius="lg"
      borderWidth="1px"
      borderColor="border.success"
      bg="bg.success"
      outlineOffset="3px"
    >
      <Icon name="circle-check" color="fg.success" marginTop="0.5" />
      <div>
        <Text fontWeight="semibold">{text('contact.receipt.title')}</Text>
        <Text>
          Your reference is <chakra.strong whiteSpace="nowrap">{reference}</chakra.strong>.{' '}
          {text('contact.receipt.text', richLine)}
        </Text>
      </div>
    </chakra.div>
  );
}
