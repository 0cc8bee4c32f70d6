import { Field, Flex, Input, Text } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { toast } from '../../shared/lib/toast.ts';
import { capitalise } from '../lib/words/text.ts';
import { Action } from './action.tsx';
import { DialogFrame } from './dialog-frame.tsx';

/** Copies a text and shows a toast: `copied`, or `refused` when the browser denies access to the clipboard. */
export async function copyText(text: string, copied: string, refused: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: copied });
  } catch {
    toast({ title: refused, variant: 'destructive' });
  }
}

type Props = {
  title: string;
  /** The name of the value inside a sentence: "link". */
  noun: string;
  value: string;
  onClose: () => void;
  children: ReactNode;
};

/** Shows a text to copy that cannot be shown again. */
export function CopyDialog({ title, noun, value, onClose, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const copy = () => {
    // The text is also selected: where the browser denies access to the clipboard, the keys still copy it.
    field.current?.select();
    copyText(value, `${capitalise(noun)} copied`, `Please copy the selected ${noun} yourself`);
  };
  return (
    <DialogFrame
      title={title}
      isClosedByButtonsAlone
      footer={<Action label="Done" colorPalette="brand" onClick={onClose} />}
      onClose={onClose}
    >
      <Text mb="5">{children}</Text>
      <Field.Root>
        <Field.Label>{capitalise(noun)}</Field.Label>
        <Flex gap="2" width="100%" wrap="wrap">
          <Input
            ref={field}
            flex="1 1 12rem"
            fontFamily="mono"
            readOnly
            value={value}
            onFocus={({ target }) => target.select()}
          />
          <Action label="Copy" icon="copy" minH="12" onClick={copy} />
        </Flex>
      </Field.Root>
    </DialogFrame>
  );
}
