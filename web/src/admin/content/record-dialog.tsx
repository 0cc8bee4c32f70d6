import { Box, Flex, Text } from '@chakra-ui/react';
import type { DraftChange, Resource } from '@mipaka/contract';
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { useDraft } from '../lib/drafts.ts';
import { differs, type FileChanges, type FormFields } from '../lib/fields.ts';
import { type AnyRecord, isStale } from '../lib/queries/records.ts';
import { useHistoryAddress } from '../lib/queries/use-history.ts';
import { useWhileShown } from '../lib/use-while-shown.ts';
import type { ResourceTexts } from '../lib/words/resource-texts.ts';
import { Action } from '../ui/action.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { Conflict } from './conflict.tsx';
import { dialogReducer, type KeptDraft, startState } from './dialog-state.ts';
import type { FormOverrides } from './form-overrides.ts';
import { RecordHistory } from './history/record-history.tsx';
import { DraftClash, type DraftDecision } from './lib/draft-changes.ts';
import { RecordForm, type RecordFormHandle } from './record-form.tsx';
import { DraftConflict, Drafted, Gone, LastEdit } from './record-notices.tsx';

type EditorProps = {
  ref: Ref<EditorHandle>;
  resource: Resource;
  /** Under which name unsaved values are kept. */
  draftName: string;
  schema: z.ZodObject;
  fields: FormFields;
  texts: Pick<ResourceTexts, 'addTitle' | 'editTitle' | 'create' | 'creating' | 'update' | 'updating'>;
  record: AnyRecord | null;
  /** What a new one begins with: a word that `overrides.startOf` knows. */
  start?: string | undefined;
  /** Somebody else has deleted it while it was edited. */
  isGone: boolean;
  overrides?: FormOverrides | undefined;
  /** `seen` is the version that the person has before them. */
  onSave: (draft: Record<string, unknown>, files: FileChanges, seen: AnyRecord | null) => Promise<unknown>;
  /**
   * Keeps it for the next publish; left out where nothing is drafted. Rejects with a DraftClash where the draft has changes
   * that no decision is about.
   */
  onSaveDraft?:
    | ((...args: [...Parameters<EditorProps['onSave']>, decision?: DraftDecision]) => Promise<unknown>)
    | undefined;
  /** What of the record is drafted already, in words. */
  drafted?: readonly string[] | undefined;
  onClose: () => void;
};

type EditorHandle = {
  /** Goes on to something else; where something typed would be lost, after a question. */
  leave: (goOn: () => void) => void;
};

/** The records before and after the open one, in the order of the list. */
export type Walk = {
  /** Of the open one, from 1 on. */
  place: number;
  count: number;
  onStep: (by: 1 | -1) => void;
};

type Props = Omit<EditorProps, 'ref'> & { walk?: Walk | undefined };

const FORM_ID = 'record-form';
/** By which the values of one form are kept apart from those of another. */
const idOf = ({ record, start }: Pick<EditorProps, 'record' | 'start'>) =>
  record?.id ?? ['new', start].filter(Boolean).join(':');

const formElement = () => {
  const element = document.getElementById(FORM_ID);
  return element instanceof HTMLFormElement ? element : null;
};
/** The first field with something to say: of a record that is there, not its key. */
const firstField = (key: string | undefined) =>
  formElement()?.querySelector<HTMLElement>(
    `:is(input:not([type=file]), textarea, select):not([name="${key}"])`,
  ) ?? null;

/** What is typed first takes the place of what is there. Selecting a field gives it the focus. */
function selected(field: HTMLElement | null): HTMLElement | null {
  if (field instanceof HTMLInputElement) field.select();
  return field;
}

/** The sheet beside the list that creates a record, or edits the one that was chosen. */
export function RecordDialog({ walk, ...props }: Props) {
  const { record, texts, onClose } = props;
  const editor = useRef<EditorHandle>(null);
  const id = idOf(props);
  const key = record ? props.resource.key : undefined;
  const leave = (goOn: () => void) => editor.current?.leave(goOn);
  const canStep = (by: 1 | -1) => walk !== undefined && walk.place + by >= 1 && walk.place + by <= walk.count;
  const step = (by: 1 | -1) => canStep(by) && leave(() => walk?.onStep(by));
  useEffect(() => {
    if (!id) return;
    // The field that had the focus went with the record before.
    if (document.activeElement === document.body) selected(firstField(key))?.focus();
  }, [id, key]);

  function onKeyDown(event: KeyboardEvent) {
    const { altKey, ctrlKey, metaKey, key, code } = event;
    // Ctrl or ⌘ with Enter saves from any field, also from one in which Enter alone makes a new line.
    if (key === 'Enter' && (ctrlKey || metaKey)) formElement()?.requestSubmit();
    else if (altKey && !ctrlKey && !metaKey && (code === 'KeyJ' || code === 'KeyK'))
      step(code === 'KeyJ' ? 1 : -1);
    else return;
    event.preventDefault();
  }

  return (
    <DialogFrame
      size="sheet"
      title={record ? texts.editTitle : texts.addTitle}
      tools={
        <Flex align="center" flexShrink="0">
          {record && !props.isGone && <HistoryButton />}
          {walk && <WalkButtons {...walk} canStep={canStep} onStep={step} />}
        </Flex>
      }
      initialFocusEl={() => selected(firstField(key))}
      onKeyDown={onKeyDown}
      onClose={() => leave(onClose)}
    >
      <RecordEditor key={id} ref={editor} {...props} />
    </DialogFrame>
  );
}

function HistoryButton() {
  const { isOpen, show } = useHistoryAddress();
  return (
    <Action
      icon="history"
      variant={isOpen ? 'subtle' : 'ghost'}
      me="1"
      aria-label="History"
      aria-expanded={isOpen}
      title="History"
      onClick={() => show(!isOpen)}
    />
  );
}

function WalkButtons({ place, count, canStep, onStep }: Walk & { canStep: (by: 1 | -1) => boolean }) {
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
          ['Previous', 'K', 'chevron-up', -1],
          ['Next', 'J', 'chevron-down', 1],
        ] as const
      ).map(([label, key, icon, by]) => (
        <Action
          icon={icon}
          key={label}
          aria-label={label}
          aria-keyshortcuts={`Alt+${key}`}
          title={`${label} (Alt + ${key})`}
          // Not `disabled`, which would take the focus away at the end of the list.
          aria-disabled={!canStep(by)}
          onClick={() => onStep(by)}
        />
      ))}
    </Flex>
  );
}

/** The form of one record, its unsaved values, and what is asked before they are lost or overwritten. */
function RecordEditor(props: EditorProps) {
  const { record, texts, fields, onClose, onSave, onSaveDraft, isGone } = props;
  const draft = useDraft(`${props.draftName}.${idOf(props)}`);
  const [state, dispatch] = useReducer(
    dialogReducer,
    { record, kept: draft.kept as KeptDraft | null },
    startState,
  );
  const { seen, kept } = state;
  const { isOpen: isHistoryOpen } = useHistoryAddress();
  const { keep, drop } = draft;
  const formDraft = useMemo(
    () => ({ kept, keep: (values: Record<string, unknown>) => keep({ values, seen }), drop }),
    [kept, seen, keep, drop],
  );
  const form = useRef<RecordFormHandle>(null);
  const start = useMemo(
    () => (props.start === undefined ? undefined : props.overrides?.startOf?.(props.start)),
    [props.start, props.overrides],
  );
  const onDirtyChange = useCallback((isDirty: boolean) => dispatch({ type: 'typed', isDirty }), []);

  const takeTheirs = useCallback(
    (version: AnyRecord) => {
      drop();
      dispatch({ type: 'version taken', version, keeps: 'theirs' });
    },
    [drop],
  );
  const keepMine = (version: AnyRecord) => {
    // Before the form is sent: it is saved over this version.
    flushSync(() => dispatch({ type: 'version taken', version, keeps: 'mine' }));
    formElement()?.requestSubmit();
  };

  // While a save is under way, the newer version in the list may be one's own.
  const isNewer = record && seen && state.save !== 'running' && record.updatedAt > seen.updatedAt;
  const theirs = isNewer && differs(fields, seen, record) ? record : null;
  // Who has typed nothing yet simply goes on with the newest version.
  useEffect(() => {
    if (theirs && !state.isDirty && !form.current?.hasChanges()) takeTheirs(theirs);
  }, [theirs, state.isDirty, takeTheirs]);

  const close = useWhileShown(onClose);
  const afterwards = useRef(onClose);
  const discard = () => {
    drop();
    afterwards.current();
  };
  const leave = (goOn: () => void) => {
    afterwards.current = goOn;
    // The form itself is asked: what was typed a moment ago is in its state before it is in this one.
    if (form.current?.hasChanges()) dispatch({ type: 'close asked' });
    else discard();
  };
  useImperativeHandle(props.ref, () => ({ leave }));
  /** What of the draft a save has met. */
  const [clash, setClash] = useState<readonly DraftChange[] | null>(null);
  const decision = useRef<DraftDecision>(undefined);
  const decide = (keeps: DraftDecision['keeps']) => {
    if (clash) decision.current = { changes: clash, keeps };
    form.current?.saveDraft();
  };
  const saveTo =
    (to: NonNullable<EditorProps['onSaveDraft']>) =>
    async (values: Record<string, unknown>, files: FileChanges) => {
      dispatch({ type: 'save begun' });
      const decided = decision.current;
      decision.current = undefined;
      try {
        await to(values, files, seen, decided);
      } catch (error) {
        dispatch({ type: 'save failed', isStale: isStale(error) });
        setClash(error instanceof DraftClash ? error.changes : null);
        throw error;
      }
      drop();
      close();
    };

  return (
    <>
      {isGone && <Gone />}
      {props.drafted && props.drafted.length > 0 && <Drafted fields={props.drafted} />}
      {record && !isGone && isHistoryOpen && (
        <Box bg="bg.subtle" borderBottomWidth="1px" px={{ base: '5', md: '6' }} py="4">
          <RecordHistory resource={props.resource} record={record} isEdited={state.isDirty} />
        </Box>
      )}
      <RecordForm
        key={state.form}
        ref={form}
        id={FORM_ID}
        draft={formDraft}
        schema={props.schema}
        fields={fields}
        record={seen}
        start={start}
        overrides={props.overrides}
        submitLabel={record ? texts.update : texts.create}
        pendingLabel={record ? texts.updating : texts.creating}
        onSave={saveTo(onSave)}
        onSaveDraft={onSaveDraft && saveTo(onSaveDraft)}
        onCancel={() => leave(onClose)}
        onDirtyChange={onDirtyChange}
        below={record && <LastEdit record={record} />}
      >
        {theirs && (
          <Conflict
            key={state.save}
            fields={fields}
            theirs={theirs}
            savedAt={theirs.updatedAt}
            isRefused={state.save === 'refused'}
            onTakeTheirs={() => takeTheirs(theirs)}
            onKeepMine={() => keepMine(theirs)}
          />
        )}
        {clash && (
          <DraftConflict
            key={clash.map(({ version }) => version).join()}
            resource={props.resource}
            fields={fields}
            seen={seen}
            clash={clash}
            onDecide={decide}
          />
        )}
      </RecordForm>
      {state.isAsking && (
        <ConfirmDialog
          title="Discard your changes?"
          text="What you typed has not been saved."
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={discard}
          onClose={() => dispatch({ type: 'close declined' })}
        />
      )}
    </>
  );
}
