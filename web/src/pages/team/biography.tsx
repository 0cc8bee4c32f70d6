import { Button, chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { BIO_PREVIEW, shorten } from './shorten.ts';

type Props = {
  text: string;
  /** Whose biography it is, for readers of the button alone. */
  name: string;
  /** Wider screens show all of it. */
  isWholeWhenWide?: boolean;
  /** Characters shown until the visitor asks for the rest. */
  previewLength?: number;
};

const Text = chakra('p', {
  base: { color: 'fg.muted', whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: 'prose' },
});

/** A biography that opens where it is cut. A text that is short enough has no button. */
export function Biography({ text, name, isWholeWhenWide = false, previewLength = BIO_PREVIEW }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const preview = shorten(text, previewLength);
  if (preview === text) return <Text>{text}</Text>;

  const label = isOpen ? 'Show less' : 'Read more';
  const wide = isWholeWhenWide ? 'block' : undefined;
  const wideHidden = isWholeWhenWide ? 'none' : undefined;
  return (
    <chakra.div>
      <Text id={id} display={{ base: isOpen ? 'block' : 'none', md: wide }}>
        {text}
      </Text>
      <Text display={{ base: isOpen ? 'none' : 'block', md: wideHidden }}>{preview}</Text>
      <Button
        type="button"
        variant="plain"
        colorPalette="accent"
        paddingInline="0"
        fontSize="sm"
        display={{ md: wideHidden }}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${label} about ${name}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
    </chakra.div>
  );
}
