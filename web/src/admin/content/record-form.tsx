import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { type FieldValues, FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { Draft } from '../lib/drafts.ts';
import {
  type FileChange,
  type FileChanges,
  type FormFields,
  fileChangeOf,
  formOnly,
  isSame,
  keepFiles,
  shownFields,
  startValues,
} from '../lib/fields.ts';
import type { AnyRecord } from '../lib/queries/records.ts';
import { Action } from '../ui/action.tsx';
import { FieldControl } from '../ui/form/controls.tsx';
import { withSmallPhotos } from '../ui/form/files/crop.ts';
import { UploadProgress } from '../ui/form/files/upload-progress.tsx';
import { FormSchema, RequiredHint } from '../ui/form/required-fields.tsx';
import { showServerErrors } from '../ui/form/server-errors.ts';
import { Problem } from '../ui/problem.tsx';
import type { FormOverrides } from './form-overrides.ts';

export type RecordFormHandle = {
  hasChanges: () => boolean;
  /** Does what the button for a draft does. */
  saveDraft: () => void;
};

type Props = {
  ref: Ref<RecordFormHandle>;
  id: string;
  draft: Draft;
  schema: z.ZodObject;
  fields: FormFields;
  record: AnyRecord | null;
  start?: Record<string, unknown> | undefined;
  overrides?: FormOverrides;
  submitLabel: string;
  pendingLabel: string;
  /** Rejects when it could not be saved; everything typed then stays. */
  onSave: (draft: Record<string, unknown>, files: FileChanges) => Promise<unknown>;
  /** The same, for what is not to be published yet; left out where there is no draft of it. */
  onSaveDraft?: ((draft: Record<string, unknown>, files: FileChanges) => Promise<unknown>) | undefined;
  onCancel: () => void;
  onDirtyChange: (isDirty: boolean) => void;
  children?: ReactNode;
  /** Stands between the form and the buttons, which are always in sight. */
  below?: ReactNode;
};

/** A form for one record: checked by its schema before, and by the server's answer after it is sent. */
export function RecordForm(props: Props) {
  const { schema, fields, onSave, onSaveDraft, onCancel, onDirtyChange } = props;
  const record = props.record ?? props.start ?? null;
  const { kept, keep, drop } = props.draft;
  const [wasRestored, setWasRestored] = useState(kept !== null);
  const [isRestoring, setIsRestoring] = useState(kept !== null);
  const [files, setFiles] = useState(keepFiles);
  const chosenFiles = useRef(files);
  const form = useForm<FieldValues, unknown, Record<string, unknown>>({
    resolver: zodResolver(schema) as never,
    defaultValues: startValues(fields, record),
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const hasChanges = isRestoring || isDirty || files !== keepFiles;
  const Preview = props.overrides?.Preview;

  // Restored values count as unsaved: the defaults stay those of the record.
  useEffect(() => {
    if (kept) form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
    setIsRestoring(false);
  }, [form, kept]);
  useEffect(() => onDirtyChange(hasChanges), [hasChanges, onDirtyChange]);
  useEffect(() => {
    const subscription = form.watch((values) => keep(values));
    return () => subscription.unsubscribe();
  }, [form, keep]);

  const chooseFile = (name: string, change: FileChange) => {
    chosenFiles.current = { ...chosenFiles.current, [name]: change };
    setFiles(chosenFiles.current);
  };

  const submitTo = (save: typeof onSave) =>
    form.handleSubmit(async (draft) => {
      try {
        await save(formOnly(fields, draft), await withSmallPhotos(files));
      } catch (error) {
        showServerErrors(
          form,
          error,
          (name) => fields[name] != null || Object.hasOwn(form.getValues(), name),
        );
      }
    });
  const submit = submitTo(onSave);
  const submitDraft = onSaveDraft && submitTo(onSaveDraft);

  useImperativeHandle(props.ref, () => ({
    hasChanges() {
      const now = form.getValues();
      const saved = Object.entries(startValues(fields, record));
      return chosenFiles.current !== keepFiles || saved.some(([name, value]) => !isSame(now[name], value));
    },
    saveDraft: () => submitDraft?.(),
  }));

  function startOver() {
    setWasRestored(false);
    form.reset(startValues(fields, record));
    drop();
  }

  return (
    <FormProvider {...form}>
      <Box flex="1" px={{ base: '5', md: '6' }} py="5">
        <form id={props.id} onSubmit={submit} noValidate>
          <Stack gap="5">
            {wasRestored && (
              <Flex align="center" gap="3" wrap="wrap" bg="bg.muted" borderRadius="md" px="4" py="2">
                <Text flex="1">What you typed before is back.</Text>
                <Action label="Start over" variant="ghost" size="sm" onClick={startOver} />
              </Flex>
            )}
            <RequiredHint />
            <FormSchema value={schema}>
              {shownFields(fields).map(([name, ui]) => (
                <FieldControl
                  key={name}
                  name={name}
                  ui={ui}
                  suggestions={props.overrides?.suggestions?.[name]}
                  file={{
                    current: (record?.[name] as string | null) ?? null,
                    change: fileChangeOf(files, name),
                    onChange: (change) => chooseFile(name, change),
                    Shapes: props.overrides?.PhotoShapes,
                  }}
                />
              ))}
            </FormSchema>
            {Preview && <Preview record={props.record} />}
            <Problem>{errors.root?.message}</Problem>
            {props.children}
          </Stack>
        </form>
        {props.below}
      </Box>
      <Flex
        gap={{ base: '1.5', sm: '3' }}
        justify="flex-end"
        // One row on a phone; a progress stands above it.
        wrap={isSubmitting ? 'wrap-reverse' : { base: 'nowrap', sm: 'wrap-reverse' }}
        // On a screen of a few lines, as with great magnification, they would cover what has the focus.
        css={{
          '& > button': { px: { base: '3', sm: '5' } },
          '@media (min-height: 30rem)': { position: 'sticky', bottom: '0' },
        }}
        zIndex="1"
        px={{ base: '4', md: '6' }}
        py="3"
        bg="bg.panel"
        borderTopWidth="1px"
      >
        {isSubmitting && <UploadProgress />}
        <Action label="Cancel" onClick={onCancel} />
        {submitDraft && (
          <Action
            label="Save as draft"
            disabled={isSubmitting || !hasChanges}
            onClick={() => submitDraft()}
          />
        )}
        <Action
          label={isSubmitting ? props.pendingLabel : props.submitLabel}
          type="submit"
          form={props.id}
          colorPalette="brand"
          disabled={isSubmitting}
        />
      </Flex>
    </FormProvider>
  );
}
