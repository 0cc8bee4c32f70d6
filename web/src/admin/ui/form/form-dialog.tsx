import { Flex, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { isRequired } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Change, useChange } from '../../lib/calls/use-change.ts';
import { type FormFields, shownFields } from '../../lib/fields.ts';
import { useWhileShown } from '../../lib/use-while-shown.ts';
import { Action } from '../action.tsx';
import { DialogFrame } from '../dialog-frame.tsx';
import { Problem } from '../problem.tsx';
import { FieldControl } from './controls.tsx';
import { FormSchema, RequiredHint } from './required-fields.tsx';
import { showServerErrors } from './server-errors.ts';

type FormProps<S extends z.ZodObject, T> = Pick<Change<T, z.output<S>>, 'done' | 'changes'> & {
  schema: S;
  values: DefaultValues<FieldValues>;
  /** Controls below the children. */
  fields?: FormFields;
  submitLabel?: string;
  pendingLabel?: string;
  /** Rejects when saving failed; the form then keeps what was typed. */
  onSave: (values: z.output<S>) => Promise<T>;
  /** The toast of a failure, which stands in the form as well. */
  failed?: string;
  onCancel?: () => void;
  children?: ReactNode;
};

/** A short form whose values are never kept in storage: passwords are among them. */
export function PlainForm<S extends z.ZodObject, T>({
  schema,
  values,
  fields = {},
  submitLabel = 'Save',
  pendingLabel = 'Saving...',
  onSave,
  done,
  changes,
  failed,
  onCancel,
  children,
}: FormProps<S, T>) {
  const change = useChange({ send: onSave, done, failed: () => failed ?? null, changes });
  const form = useForm<FieldValues, unknown, z.output<S>>({
    resolver: zodResolver(schema) as never,
    defaultValues: values,
  });
  const { isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async (checked) => {
    try {
      await change.mutateAsync(checked);
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

type Props<S extends z.ZodObject, T> = Omit<FormProps<S, T>, 'onCancel'> & {
  title: string;
  onClose: () => void;
};

/** A short form in a dialog; it closes when it is saved. */
export function FormDialog<S extends z.ZodObject, T>({ title, onClose, onSave, ...form }: Props<S, T>) {
  const close = useWhileShown(onClose);
  const save = async (values: z.output<S>) => {
    const answer = await onSave(values);
    close();
    return answer;
  };
  return (
    <DialogFrame title={title} closeOnInteractOutside={false} onClose={onClose}>
      <PlainForm {...form} onSave={save} onCancel={onClose} />
    </DialogFrame>
  );
}
