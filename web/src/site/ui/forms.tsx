import { Box, chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { FORMS_PATH, type FormResult } from '@mipaka/contract';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../shared/ui/icon.tsx';
import { useIsHydrated } from '../lib/use-is-hydrated.ts';

type PostedFormProps = HTMLChakraProps<'form'> & { form: FormResult['form']; anchor: string };

/** Posted by the browser until hydration; the server returns the page with the form's result (`useFormResult`). */
export function PostedForm({ form, anchor, children, ...props }: PostedFormProps) {
  const { pathname, search } = useLocation();
  const isHydrated = useIsHydrated();
  return (
    <chakra.form
      method="post"
      action={`${FORMS_PATH}${pathname}${search}#${anchor}`}
      noValidate={isHydrated}
      {...props}
    >
      <input type="hidden" name="form" value={form} />
      {children}
    </chakra.form>
  );
}

type FormFieldProps = Omit<HTMLChakraProps<'div'>, 'children' | 'id'> & {
  id: string;
  label: string;
  isRequired?: boolean;
  error?: string;
  children: (
    control: Pick<InputHTMLAttributes<unknown>, 'required' | 'aria-invalid' | 'aria-describedby'> & {
      id: string;
    },
  ) => ReactNode;
};

export function FieldMessage({ children, ...props }: HTMLChakraProps<'p'>) {
  return (
    <chakra.p display="flex" gap="1.5" color="fg.error" fontSize="sm" mt="1.5" {...props}>
      <Icon name="circle-alert" />
      {children}
    </chakra.p>
  );
}

export function FormField({ id, label, isRequired, error, children, ...props }: FormFieldProps) {
  const messageId = `${id}-error`;
  return (
    <Box {...props}>
      <chakra.label htmlFor={id} display="block" textStyle="label" mb="1.5">
        {label}
        {isRequired && (
          <chakra.span aria-hidden="true" color="accent.fg" ms="0.5">
            *
          </chakra.span>
        )}
      </chakra.label>
      {children({
        id,
        required: isRequired,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? messageId : undefined,
      })}
      {error && <FieldMessage id={messageId}>{error}</FieldMessage>}
    </Box>
  );
}
