import { Button, Field, Flex, Input } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { toast } from '../../shared/lib/toast.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { capitalise } from '../lib/words/text.ts';

type Props = {
  label: string;
  /** What it is, inside a sentence: "link". */
  noun: string;
  value: string;
  hint?: ReactNode;
  isCode?: boolean;
  /** The field itself, for who leads the focus there. */
  field?: RefObject<HTMLInputElement | null>;
};

/** A text that nobody types, with the button that copies it. */
export function CopyField({ label, noun, value, hint, isCode = false, field: given }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const field = given ?? own;
  const copy = async () => {
    // Selected as well: where the browser keeps the clipboard to itself, the keys still copy it.
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      toast({ title: `${capitalise(noun)} copied` });
    } catch {
      toast({ title: `Please copy the selected ${noun} yourself`, variant: 'destructive' });
    }
  };
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <Flex gap="2" width="100%" wrap="wrap">
        <Input
          ref={field}
          flex="1 1 12rem"
          fontFamily={isCode ? 'mono' : undefined}
          readOnly
          value={value}
          onFocus={({ target }) => target.select()}
        />
        <Button variant="outline" px="4" minH="12" onClick={copy}>
          <Icon name="copy" /> Copy
        </Button>
      </Flex>
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
    </Field.Root>
  );
}
