import { Flex, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { isRequired, isSame } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Change, EVERYTHING, useChange } from '../../lib/calls/use-change.ts';
import { type FormFields, shownFields } from '../../lib/fields.ts';
import { Action } from '../action.tsx';
import { DialogFrame, discarding, useQuestion } from '../dialog-frame.tsx';
import { Problem } from '../problem.tsx';
import { FieldControl } from './controls.tsx';
import { FormSchema, RequiredHint, showServerErrors } from './labelled.tsx';

/** With a title the form is a dialog; else it stands in its page. `onClose`: after a save, or by its Cancel. */
type Place = { title: string; onClose: () => void } | { title?: never; onClose?: () => void };

type Props<S extends z.ZodObject, T> = Omit<Change<T, z.output<S>>, 'scope' | 'show'> & {
  schema: S;
  values: DefaultValues<FieldValues>;
  fields?: FormFields;
  submitLabel?: string;
  pendingLabel?: string;
  children?: ReactNode;
} & Place;

/**
 * A short form that makes one call, and refetches what is shown. Its values are never kept in storage: passwords are
 * among them.
 */
export function PlainForm<S extends z.ZodObject, T>({
  schema,
  values,
  fields = {},
  submitLabel = 'Save',
  pendingLabel = 'Saving...',
  title,
  onClose,
  changes = EVERYTHING,
  children,
  ...call
}: Props<S, T>) {
  const { mutate, isPending } = useChange({ ...call, changes });
  const form = useForm<FieldValues, unknown, z.output<S>>({
    resolver: zodResolver(schema) as never,
    // A changed value, such as a saved one, is shown in a field that nobody has typed in since.
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, dirtyFields } = form.formState;
  const { ask, question } = useQuestion();
  const close = () => onClose?.();
  // What stands in `children`, such as a password, is soon typed again.
  const leave = () =>
    shownFields(fields).some(([name]) => dirtyFields[name])
      ? ask({ ...discarding, onConfirm: close })
      : close();
  const onError = (error: Error) => {
    if (!showServerErrors(form, error)) form.setError('root', { message: error.message });
  };
  const submit = form.handleSubmit((checked) => {
    const sent = form.getValues();
    // Called only while the form is shown: a slow call closes its own form, and not one opened since.
    const onSuccess = () => {
      // What was typed during the call stays.
      const typed = Object.keys(form.formState.dirtyFields);
      if (typed.some((name) => !isSame(form.getValues(name), sent[name]))) return;
      // The fields show what was sent. What stands in `children`, such as a password, is cleared.
      const shown = shownFields(fields).map(([name]) => [name, sent[name]]);
      form.reset({ ...values, ...Object.fromEntries(shown) }, { keepDirtyValues: false });
      onClose?.();
    };
    mutate(checked, { onSuccess, onError });
  });
  const element = (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate>
        <Stack gap="5">
          {Object.keys(schema.shape).some((field) => isRequired(schema, field)) && <RequiredHint />}
          <FormSchema value={schema}>
            {children}
            {shownFields(fields).map(([name, ui]) => (
              <FieldControl key={name} name={name} ui={ui} />
            ))}
          </FormSchema>
          <Problem>{errors.root?.message}</Problem>
          <Flex gap="3" justify={onClose ? 'flex-end' : 'flex-start'} wrap="wrap-reverse">
            {onClose && <Action label="Cancel" onClick={leave} />}
            <Action label={submitLabel} busy={isPending && pendingLabel} type="submit" colorPalette="brand" />
          </Flex>
        </Stack>
      </form>
      {question}
    </FormProvider>
  );
  if (title === undefined) return element;
  return (
    <DialogFrame title={title} closeOnInteractOutside={false} onClose={leave}>
      {element}
    </DialogFrame>
  );
}
