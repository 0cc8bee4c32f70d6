import { Box, chakra, Dialog, Flex, Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Decision, DraftChange, Resource } from '@mipaka/contract';
import {
  type ComponentType,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { type FieldValues, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { historyAddress, useHistoryAddress } from '../lib/addresses/history-address.ts';
import {
  differs,
  type FormFields,
  fileFields,
  formOnly,
  looksSame,
  shownFields,
  startValues,
} from '../lib/fields.ts';
import { type AnyRecord, isStale } from '../lib/queries/records.ts';
import { useUnsaved } from '../lib/unsaved.ts';
import { Action } from '../ui/action.tsx';
import { discarding, useQuestion } from '../ui/dialog-frame.tsx';
import { FieldControl } from '../ui/form/controls.tsx';
import { FormSchema, RequiredHint, showServerErrors } from '../ui/form/labelled.tsx';
import { UploadProgress } from '../ui/form/progress-bar.tsx';
import { Problem } from '../ui/problem.tsx';
import { When } from '../ui/when.tsx';
import { Conflict, inDraft } from './conflict.tsx';
import { newRecordId } from './lib/draft-changes.ts';
import { DraftClash, type DraftDecision, type SaveForm } from './use-draft-forms.ts';

export const FORM_ID = 'record-form';

export const TrashLink = () => (
  <Box asChild textDecoration="underline">
    <Link to={historyAddress({ what: 'deleted' })}>trash</Link>
  </Box>
);

/** A part of the sheet above the fields, from edge to edge. */
const Band = chakra('div', { base: { px: { base: '5', md: '6' }, py: '3' } });

export type FormOverrides = {
  suggestions?: { readonly [field: string]: readonly { value: string; label: string }[] };
  /** Shows a photo in the shapes that it has on the site. */
  PhotoShapes?: ComponentType<{ url: string }>;
  Preview?: ComponentType;
};

/** Unsaved values, and the version of the record that the user had seen when typing them. */
type KeptValues = { values: Record<string, unknown>; seen: AnyRecord | null; newId?: string };

/** Calls `goOn`; where typed text would be lost, asks first. */
export type Leave = (goOn: () => void) => void;

export type RecordFormProps = {
  ref: Ref<Leave>;
  resource: Resource;
  /** Under which name unsaved values are kept. */
  unsavedName: string;
  schema: z.ZodObject;
  fields: FormFields;
  saveLabel: string;
  savingLabel: string;
  record: AnyRecord | null;
  start?: Record<string, unknown> | undefined;
  /** Whether another user has deleted the record while it was edited. */
  isGone?: boolean;
  overrides?: Omit<FormOverrides, 'Preview'>;
  preview?: ReactNode;
  onSave: SaveForm;
  /** Saves to the draft for the next publish; undefined where the entity has no draft. */
  onSaveDraft?: SaveForm | undefined;
  /** The labels of the record's fields that are changed in the draft. */
  drafted?: readonly string[] | undefined;
  /** The history of the record; the page editor uses the form without its code. */
  History?: ComponentType<{ resource: Resource; record: AnyRecord; isEdited: boolean }>;
  onClose: () => void;
};

/** The form of one record. It keeps unsaved values, and asks before they are lost or overwrite another user's save. */
export function RecordForm(props: RecordFormProps) {
  const { resource, record, schema, fields, overrides } = props;
  const typed = useTyped(props);
  const { form, seen } = typed;
  const { element, theirs, isRefused, clash, ...saving } = useSaving(props, typed);
  const { leave, question } = useLeave(props.ref, typed);
  return (
    <FormProvider {...form}>
      <Notices {...props} />
      <Box flex="1" px={{ base: '5', md: '6' }} py="5">
        <form ref={element} id={FORM_ID} onSubmit={saving.submit(props.onSave)} noValidate>
          <Stack gap="5">
            {typed.isRestored && (
              <Flex align="center" gap="3" wrap="wrap" bg="bg.muted" borderRadius="md" px="4" py="2">
                <Text flex="1">What you typed before is back.</Text>
                <Action label="Start over" variant="ghost" size="sm" onClick={() => saving.beginAnew(seen)} />
              </Flex>
            )}
            <RequiredHint />
            <FormSchema value={schema}>
              {shownFields(fields).map(([name, ui]) => (
                <FieldControl
                  key={name}
                  name={name}
                  ui={ui}
                  suggestions={overrides?.suggestions?.[name]}
                  Shapes={overrides?.PhotoShapes}
                />
              ))}
            </FormSchema>
            {props.preview}
            <Problem>{form.formState.errors.root?.message}</Problem>
            {theirs && (
              <Conflict
                {...{ fields, theirs, isRefused }}
                savedAt={theirs.updatedAt}
                savedBy={theirs.lastEdit?.by.username}
                onDecide={(keeps) => saving.decide(theirs, keeps)}
              />
            )}
            {clash && (
              <Conflict
                key={clash.changes.map(({ version }) => version).join()}
                {...inDraft(resource, fields, seen, clash.changes)}
                isRefused
                onDecide={(keeps) => saving.submit(clash.to, seen, { changes: clash.changes, keeps })()}
              />
            )}
          </Stack>
        </form>
        {record && <LastEdit record={record} />}
      </Box>
      <Foot {...props} submit={saving.submit} onCancel={() => leave(props.onClose)} />
      {question}
    </FormProvider>
  );
}

/** The values of the form, which are kept while they are unsaved, and the version of the record that they change. */
function useTyped({ unsavedName, record, schema, fields, start }: RecordFormProps) {
  const { read, keep } = useUnsaved(unsavedName);
  const [restored, setRestored] = useState(() => read() as KeptValues | null);
  const [newId] = useState(() => restored?.newId ?? newRecordId());
  // Values restored after a reload belong to the version that the user had seen when typing them, unless it is deleted.
  const [seen, setSeen] = useState(restored && record ? restored.seen : record);
  const began = seen ?? (restored && record) ?? start ?? null;
  const form = useForm<FieldValues, unknown, Record<string, unknown>>({
    resolver: zodResolver(schema) as never,
    defaultValues: startValues(fields, began),
  });
  const changedIn = (values: FieldValues) =>
    Object.entries(startValues(fields, began)).flatMap(([name, value]) =>
      looksSame(values[name], value) ? [] : [[name, values[name]] as const],
    );
  // Restored values stay unsaved: the default values remain those of the record.
  useEffect(() => {
    if (restored) form.reset({ ...form.getValues(), ...restored.values }, { keepDefaultValues: true });
  }, [form, restored]);
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      const typed = changedIn(values).filter(([, value]) => !(value instanceof File));
      keep(typed.length > 0 ? { values: Object.fromEntries(typed), seen, newId } : null);
    });
    return unsubscribe;
  });

  function beginAnew(version: AnyRecord | null) {
    setRestored(null);
    setSeen(version);
    form.reset(startValues(fields, version ?? start ?? null));
    keep(null);
  }
  return {
    ...{ form, began, seen, setSeen, keep, beginAnew, newId, isRestored: restored !== null },
    /** Reads the form itself, which has the latest input before the state of the component has it. */
    changed: () => changedIn(form.getValues()),
  };
}
type Typed = ReturnType<typeof useTyped>;

/** Saves the form; where another user has saved or drafted first, the user who typed it decides. */
function useSaving({ record, fields, start, onSave, onClose }: RecordFormProps, typed: Typed) {
  const { form, began, seen, changed, keep, newId } = typed;
  const [save, setSave] = useState<'none' | 'running' | 'refused'>('none');
  /** The changes of the draft that a save would overwrite, and that save. */
  const [clash, setClash] = useState<{ changes: readonly DraftChange[]; to: SaveForm } | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const files = fileFields(fields);

  const submit = (to: SaveForm, over = seen, decision?: DraftDecision) =>
    form.handleSubmit(async (values) => {
      // A built-in text that nobody has changed stays built in.
      if (start && !over && changed().length === 0) return onClose();
      setSave('running');
      const shown = form.getValues();
      try {
        // A text is the address of a stored file: only a File, or null, is the user's change.
        const sent = changed().filter(([name, value]) => files.includes(name) && typeof value !== 'string');
        const saved = await to(formOnly(fields, values), Object.fromEntries(sent), over, newId, decision);
        // The user has closed this form, and may have opened another one.
        if (!element.current) return keep(null);
        // Text that was typed meanwhile is still to be saved.
        if (Object.entries(form.getValues()).some(([name, value]) => value !== shown[name])) {
          setSave('none');
          setClash(null);
          return typed.setSeen((saved as AnyRecord | undefined) ?? over);
        }
        keep(null);
        onClose();
      } catch (error) {
        setSave(isStale(error) ? 'refused' : 'none');
        setClash(error instanceof DraftClash ? { changes: error.changes, to } : null);
        showServerErrors(form, error);
      }
    });

  function beginAnew(version: AnyRecord | null) {
    setSave('none');
    typed.beginAnew(version);
  }
  function decide(theirs: AnyRecord, keeps: Decision) {
    if (keeps === 'theirs') return beginAnew(theirs);
    // Files that the user has not changed stay those of the other version.
    for (const name of files) {
      const isUntouched = looksSame(form.getValues(name), began?.[name]);
      if (isUntouched) form.resetField(name, { defaultValue: theirs[name] ?? null });
    }
    typed.setSeen(theirs);
    submit(onSave, theirs)();
  }
  // During a save, the newer version in the list may be the user's own.
  const isNewer =
    record?.updatedAt && (!seen || (record.updatedAt > seen.updatedAt && differs(fields, seen, record)));
  const theirs = isNewer && save !== 'running' ? record : null;
  useEffect(() => {
    // A user who has typed nothing, or typed what is stored by now, continues with the newest version.
    if (theirs && (changed().length === 0 || !differs(fields, form.getValues(), theirs))) beginAnew(theirs);
  });
  return { element, submit, beginAnew, theirs, isRefused: save === 'refused', clash, decide };
}

/** Leaves the form; where typed text would be lost, `question` asks first. */
function useLeave(ref: Ref<Leave>, { changed, keep }: Typed) {
  const { ask, question } = useQuestion();
  const leave: Leave = (goOn) => {
    const onConfirm = () => {
      keep(null);
      goOn();
    };
    return changed().length > 0 ? ask({ ...discarding, onConfirm }) : onConfirm();
  };
  useImperativeHandle(ref, () => leave);
  return { leave, question };
}

/** Above the fields: what has become of the record elsewhere, and its history. */
function Notices({ resource, record, isGone, drafted = [], History }: RecordFormProps) {
  const { isDirty } = useFormContext().formState;
  const { isOpen } = useHistoryAddress();
  return (
    <>
      {isGone && (
        <Band role="alert" bg="bg.warning">
          This has been deleted in the meantime, so it cannot be saved. It can be restored from the{' '}
          <TrashLink />.
        </Band>
      )}
      {drafted.length > 0 && (
        // The form shows the published values.
        <Band role="note" bg="bg.muted">
          Changed in the draft and not published yet: {drafted.join(', ')}.
        </Band>
      )}
      {History && record && !isGone && isOpen && (
        <Band bg="bg.subtle" borderBottomWidth="1px">
          <History {...{ resource, record }} isEdited={isDirty} />
        </Band>
      )}
    </>
  );
}

type FootProps = RecordFormProps & { submit: ReturnType<typeof useSaving>['submit']; onCancel: () => void };

/** The buttons, always in view. */
function Foot({ saveLabel, savingLabel, onSaveDraft, submit, onCancel }: FootProps) {
  const { isDirty, isSubmitting } = useFormContext().formState;
  return (
    <Dialog.Footer
      gap={{ base: '1.5', sm: '3' }}
      // One row on a phone; a progress stands above it.
      flexWrap={isSubmitting ? 'wrap-reverse' : { base: 'nowrap', sm: 'wrap-reverse' }}
      css={{ '& > button': { px: { base: '3', sm: '5' } } }}
      zIndex="1"
    >
      {isSubmitting && <UploadProgress />}
      <Action label="Cancel" onClick={onCancel} />
      {onSaveDraft && (
        <Action label="Save as draft" busy={isSubmitting} disabled={!isDirty} onClick={submit(onSaveDraft)} />
      )}
      <Action
        label={saveLabel}
        busy={isSubmitting && savingLabel}
        type="submit"
        form={FORM_ID}
        colorPalette="brand"
      />
    </Dialog.Footer>
  );
}

/** The last edit of a record; nothing for a record that only the draft has. */
const LastEdit = ({ record: { lastEdit, updatedAt } }: { record: AnyRecord }) =>
  updatedAt && (
    <Text textStyle="hint" mt="6">
      Last edited <When at={lastEdit?.at ?? updatedAt} />
      {lastEdit && ` by ${lastEdit.by.username}`}
    </Text>
  );
