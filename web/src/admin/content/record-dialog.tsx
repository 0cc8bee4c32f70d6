import { Flex, Text } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useHistoryAddress } from '../lib/queries/use-history.ts';
import { Action } from '../ui/action.tsx';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { FORM_ID, RecordForm, type RecordFormHandle, type RecordFormProps } from './record-form.tsx';

/** The way to the previous and next record of the list. */
export type Walk = {
  place: number;
  count: number;
  /** Undefined at the ends of the list. */
  toPrevious: (() => void) | undefined;
  toNext: (() => void) | undefined;
};

type Props = Omit<RecordFormProps, 'ref'> & {
  title: string;
  walk?: Walk | undefined;
  hasHistory?: boolean;
  /** Replaces the form until its record has loaded. */
  instead?: ReactNode;
};

const formElement = () => document.querySelector<HTMLFormElement>(`#${FORM_ID}`);
/** The first field to edit: for a stored record not the key. */
const firstField = (key: string | undefined) =>
  formElement()?.querySelector<HTMLElement>(
    `:is(input:not([type=file]), textarea, select):not([name="${key}"])`,
  ) ?? null;

/** Selects the text of a line, so that typing replaces it. Selecting also moves the focus there. */
function selected(field: HTMLElement | null): HTMLElement | null {
  if (field?.matches('input, textarea[rows="1"]')) (field as HTMLInputElement).select();
  return field;
}

/** The sheet beside the list that creates a record, or edits the one that was chosen. */
export function RecordDialog({ title, walk, hasHistory = true, instead, ...form }: Props) {
  const { record, draftName, onClose } = form;
  const handle = useRef<RecordFormHandle>(null);
  const history = useHistoryAddress();
  const isWaiting = Boolean(instead);
  const key = record ? form.resource.key : undefined;
  const leave = (goOn: () => void) => (handle.current ? handle.current.leave(goOn) : goOn());
  const step = (to: (() => void) | undefined) => to && leave(to);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form has other fields
  useEffect(() => {
    // The focused field belonged to the record before, or nothing but the cross has had the focus so far.
    if (document.activeElement?.matches('body, [aria-label=Close]')) selected(firstField(key))?.focus();
  }, [draftName, isWaiting, key]);

  function onKeyDown(event: KeyboardEvent) {
    const { altKey, ctrlKey, metaKey, key, code } = event;
    // Ctrl or ⌘ with Enter saves from any field, also from one in which Enter alone makes a new line.
    if (key === 'Enter' && (ctrlKey || metaKey)) formElement()?.requestSubmit();
    else if (altKey && !ctrlKey && !metaKey && (code === 'KeyJ' || code === 'KeyK'))
      step(code === 'KeyJ' ? walk?.toNext : walk?.toPrevious);
    else return;
    event.preventDefault();
  }

  return (
    <DialogFrame
      size="sheet"
      title={title}
      tools={
        <Flex align="center" flexShrink="0">
          {hasHistory && record && !form.isGone && (
            <Action
              icon="history"
              variant={history.isOpen ? 'subtle' : 'ghost'}
              me="1"
              aria-label="History"
              aria-expanded={history.isOpen}
              title="History"
              onClick={() => history.show(!history.isOpen)}
            />
          )}
          {walk && <WalkButtons {...walk} onStep={step} />}
        </Flex>
      }
      initialFocusEl={() => selected(firstField(key))}
      onKeyDown={onKeyDown}
      onClose={() => leave(onClose)}
    >
      {instead || <RecordForm key={draftName} ref={handle} {...form} />}
    </DialogFrame>
  );
}

type WalkProps = Walk & { onStep: (to: (() => void) | undefined) => void };

function WalkButtons({ place, count, toPrevious, toNext, onStep }: WalkProps) {
  return (
    <Flex align="center" flexShrink="0">
      <Text
        textStyle="hint"
        whiteSpace="nowrap"
        me="1"
        // On a phone the title needs the room.
        display={{ base: 'none', sm: 'block' }}
      >
        {place} of {count}
      </Text>
      {(
        [
          ['Previous', 'K', 'chevron-up', toPrevious],
          ['Next', 'J', 'chevron-down', toNext],
        ] as const
      ).map(([label, key, icon, to]) => (
        <Action
          icon={icon}
          key={label}
          aria-label={label}
          aria-keyshortcuts={`Alt+${key}`}
          title={`${label} (Alt + ${key})`}
          // Not `disabled`, which would take the focus away at the end of the list.
          aria-disabled={!to}
          onClick={() => onStep(to)}
        />
      ))}
    </Flex>
  );
}
