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
  /** The name of the value inside a sentence: "link". */
  noun: string;
  label?: string;
  value: string;
  hint?: ReactNode;
};

export function CopyField({ noun, label = capitalise(noun), value, hint }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const copy = () => {
    // The text is also selected: where the browser denies access to the clipboard, the keys still copy it.
    field.current?.select();
    copyText(value, `${capitalise(noun)} copied`, `Please copy the selected ${noun} yourself`);
  };
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
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
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
    </Field.Root>
  );
}

type DialogProps = Props & { title: string; onClose: () => void; children: ReactNode };

/** Shows a text to copy that cannot be shown again. */
export const CopyDialog = ({ title, onClose, children, ...shown }: DialogProps) => (
  <DialogFrame
    title={title}
    isClosedByButtonsAlone
    footer={<Action label="Done" colorPalette="brand" onClick={onClose} />}
    onClose={onClose}
  >
    <Text mb="5">{children}</Text>
    <CopyField {...shown} />
  </DialogFrame>
);
