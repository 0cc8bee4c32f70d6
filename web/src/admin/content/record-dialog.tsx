import { Flex, Text } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useHistoryAddress } from '../lib/addresses/history-address.ts';
import { Action } from '../ui/action.tsx';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { FORM_ID, type Leave, RecordForm, type RecordFormProps } from './record-form.tsx';

/** The place of the record in its list, from 1, and the way to its neighbours. */
type Walk = { place: number; count: number; to: (by: 1 | -1) => void };

type Props = Omit<RecordFormProps, 'ref'> & {
  title: string;
  walk?: Walk | undefined;
  /** Replaces the form until its record has loaded. */
  instead?: ReactNode;
};

const steps = [
  { label: 'Previous', letter: 'K', icon: 'chevron-up', by: -1 },
  { label: 'Next', letter: 'J', icon: 'chevron-down', by: 1 },
] as const;

/** The first field to edit: for a stored record not the key. */
const firstField = (key: string | undefined) =>
  document.querySelector<HTMLElement>(
    `#${FORM_ID} :is(input:not([type=file]), textarea, select):not([name="${key}"])`,
  );

/** Selects the text of a line, so that typing replaces it. Selecting also moves the focus there. */
function selected(field: HTMLElement | null): HTMLElement | null {
  if (field?.matches('input, textarea[rows="1"]')) (field as HTMLInputElement).select();
  return field;
}

/** The sheet beside the list that creates a record, or edits the one that was chosen. */
export function RecordDialog({ title, walk, instead, ...form }: Props) {
  const { record, unsavedName, onClose } = form;
  const formLeave = useRef<Leave>(null);
  const history = useHistoryAddress();
  const isWaiting = Boolean(instead);
  const key = record ? form.resource.key : undefined;
  const leave: Leave = (goOn) => (formLeave.current ? formLeave.current(goOn) : goOn());
  const isEnd = (by: 1 | -1) => !walk || walk.place + by < 1 || walk.place + by > walk.count;
  const step = (by: 1 | -1) => walk && !isEnd(by) && leave(() => walk.to(by));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form has other fields
  useEffect(() => {
    // The focused field belonged to the record before, or nothing but the cross has had the focus so far.
    if (document.activeElement?.matches('body, [aria-label=Close]')) selected(firstField(key))?.focus();
  }, [unsavedName, isWaiting, key]);

  function onKeyDown(event: KeyboardEvent) {
    const { altKey, ctrlKey, metaKey, key, code } = event;
    // Ctrl or ⌘ with Enter saves from any field, also from one in which Enter alone makes a new line. During a save the
    // button does nothing.
    if (key === 'Enter' && (ctrlKey || metaKey))
      document.querySelector<HTMLElement>(`[form=${FORM_ID}]`)?.click();
    else if (altKey && !ctrlKey && !metaKey && (code === 'KeyJ' || code === 'KeyK'))
      step(code === 'KeyJ' ? 1 : -1);
    else return;
    event.preventDefault();
  }

  return (
    <DialogFrame
      size="sheet"
      title={title}
      tools={
        <Flex align="center" wrap="wrap">
          {form.History && record && !form.isGone && (
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
          {walk && (
            <>
              {/* On a phone the title needs the room. */}
              <Text role="status" textStyle="hint" whiteSpace="nowrap" me="1" hideBelow="sm">
                {walk.place} of {walk.count}
              </Text>
              {steps.map(({ label, letter, icon, by }) => (
                <Action
                  icon={icon}
                  key={label}
                  aria-label={label}
                  aria-keyshortcuts={`Alt+${letter}`}
                  title={`${label} (Alt + ${letter})`}
                  // Not `disabled`, which would take the focus away at the end of the list.
                  aria-disabled={isEnd(by)}
                  onClick={() => step(by)}
                />
              ))}
            </>
          )}
        </Flex>
      }
      initialFocusEl={() => selected(firstField(key))}
      onKeyDown={onKeyDown}
      onClose={() => leave(onClose)}
    >
      {instead || <RecordForm key={unsavedName} ref={formLeave} {...form} />}
    </DialogFrame>
  );
}
