import { Flex, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { isRequired } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Call, useCall } from '../../lib/calls/use-change.ts';
import { type FormFields, shownFields } from '../../lib/fields.ts';
import { useWhileShown } from '../../lib/use-while-shown.ts';
import { Action } from '../action.tsx';
import { DialogFrame } from '../dialog-frame.tsx';
import { Problem } from '../problem.tsx';
import { FieldControl } from './controls.tsx';
import { FormSchema, RequiredHint } from './labelled.tsx';
import { showServerErrors } from './server-errors.ts';

type FormProps<S extends z.ZodObject> = Call<z.output<S>> & {
  schema: S;
  values: DefaultValues<FieldValues>;
  /** Controls below the children. */
  fields?: FormFields;
  submitLabel?: string;
  pendingLabel?: string;
  onSaved?: () => void;
  onCancel?: () => void;
  children?: ReactNode;
};

/** A short form that makes one call. Its values are never kept in storage: passwords are among them. */
export function PlainForm<S extends z.ZodObject>({
  schema,
  values,
  fields = {},
  submitLabel = 'Save',
  pendingLabel = 'Saving...',
  onSaved,
  onCancel,
  children,
  ...call
}: FormProps<S>) {
  const { mutateAsync } = useCall(call);
  const form = useForm<FieldValues, unknown, z.output<S>>({
    resolver: zodResolver(schema) as never,
    defaultValues: values,
  });
  const { isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async (checked) => {
    try {
      await mutateAsync(checked);
      form.reset(values);
      onSaved?.();
    } catch (error) {
      const isShown = (name: string) => name in values;
      if (!showServerErrors(form, error, isShown))
        form.setError('root', { message: (error as Error).message });
    }
  });
  return (
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
          <Flex gap="3" justify={onCancel ? 'flex-end' : 'flex-start'} wrap="wrap-reverse">
            {onCancel && <Action label="Cancel" onClick={onCancel} />}
            <Action
              label={submitLabel}
              busy={isSubmitting && pendingLabel}
              type="submit"
              colorPalette="brand"
            />
          </Flex>
        </Stack>
      </form>
    </FormProvider>
  );
}

type Props<S extends z.ZodObject> = Omit<FormProps<S>, 'onSaved' | 'onCancel'> & {
  title: string;
  onClose: () => void;
};

/** A short form in a dialog; it closes when it is saved. */
export function FormDialog<S extends z.ZodObject>({ title, onClose, ...form }: Props<S>) {
  const close = useWhileShown(onClose);
  return (
    <DialogFrame title={title} closeOnInteractOutside={false} onClose={onClose}>
      <PlainForm {...form} onSaved={close} onCancel={onClose} />
    </DialogFrame>
  );
}
