import { Textarea, type TextareaProps } from '@chakra-ui/react';
import { withoutControls } from '@mipaka/contract';

type Props = TextareaProps & { isPending: boolean; onWrite: (text: string) => void; onSend: () => void };

/** The field of an answer or a note. Ctrl or Cmd with Enter sends the text. */
export const WritingField = ({ isPending, onWrite, onSend, ...field }: Props) => (
  <Textarea
    py="2"
    readOnly={isPending}
    onChange={({ target }) => onWrite(withoutControls(target.value, true))}
    onKeyDown={(event) => {
      if (event.key === 'Escape') event.currentTarget.blur();
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      // Browsers add a line to the text.
      event.preventDefault();
      onSend();
    }}
    {...field}
  />
);
