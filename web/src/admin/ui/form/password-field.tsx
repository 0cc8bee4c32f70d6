import { Field, Flex, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Action } from '../action.tsx';
import { useIsRequired } from './required-fields.tsx';

type Props = {
  name: string;
  label: string;
  hint?: string;
  autoComplete: 'new-password' | 'current-password';
};

export function PasswordField({ name, label, hint, autoComplete }: Props) {
  const { register, formState } = useFormContext();
  const [isShown, setIsShown] = useState(false);
  const message = formState.errors[name]?.message;
  return (
    <Field.Root required={useIsRequired(name)} invalid={message !== undefined}>
      <Field.Label>{label}</Field.Label>
      <Flex gap="2" width="100%">
        <Input
          {...register(name)}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          flex="1"
        />
        <Action
          label={isShown ? 'Hide' : 'Show'}
          aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => setIsShown((was) => !was)}
        />
      </Flex>
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{message === undefined ? undefined : String(message)}</Field.ErrorText>
    </Field.Root>
  );
}
