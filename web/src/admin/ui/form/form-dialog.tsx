import { Flex, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { isRequired } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useWhileShown } from '../../lib/use-while-shown.ts';
import { Problem } from '../../ui/problem.tsx';
import { Action } from '../action.tsx';
import { DialogFrame } from '../dialog-frame.tsx';
import { FormSchema, RequiredHint } from './required-fields.tsx';
import { showServerErrors } from './server-errors.ts';

type FormProps = {
  schema: z.ZodObject;
  values: DefaultValues<FieldValues>;
  submitLabel?: string;
  pendingLabel?: string;
  /** Rejects when it could not be saved; everything typed then stays. */
  onSave: (values: Record<string, unknown>) => Promise<unknown>;
  onCancel?: () => void;
  children: ReactNode;
};

/** A short form whose values are never kept anywhere: passwords are among them. */
export function PlainForm({
  schema,
  values,
  submitLabel = 'Save',
  pendingLabel = 'Saving...',
  onSave,
  onCancel,
  children,
}: FormProps) {
  const form = useForm<FieldValues, unknown, Record<string, unknown>>({
    resolver: zodResolver(schema) as never,
    defaultValues: values,
  });
  const { isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async (checked) => {
    try {
      await onSave(checked);
      form.reset(values);
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
          <FormSchema value={schema}>{children}</FormSchema>
          <Problem>{errors.root?.message}</Problem>
          <Flex gap="3" justify={onCancel ? 'flex-end' : 'flex-start'} wrap="wrap-reverse">
            {onCancel && <Action label="Cancel" onClick={onCancel} />}
            <Action
              label={isSubmitting ? pendingLabel : submitLabel}
              type="submit"
              colorPalette="brand"
              disabled={isSubmitting}
            />
          </Flex>
        </Stack>
      </form>
    </FormProvider>
  );
}

type Props = Omit<FormProps, 'onCancel'> & { title: string; onClose: () => void };

/** A short form in a dialog; it closes when it is saved. */
export function FormDialog({ title, onClose, onSave, ...form }: Props) {
  const close = useWhileShown(onClose);
  const save = async (values: Record<string, unknown>) => {
    await onSave(values);
    close();
  };
  return (
    <DialogFrame title={title} closeOnInteractOutside={false} onClose={onClose}>
      <PlainForm {...form} onSave={save} onCancel={onClose} />
    </DialogFrame>
  );
}
