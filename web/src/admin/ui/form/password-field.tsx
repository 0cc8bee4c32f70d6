import { Flex, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Action } from '../action.tsx';
import { Labelled } from './labelled.tsx';

type Props = {
  name: string;
  label: string;
  hint?: string;
  autoComplete: 'new-password' | 'current-password';
};

export function PasswordField({ name, label, hint, autoComplete }: Props) {
  const { register } = useFormContext();
  const [isShown, setIsShown] = useState(false);
  return (
    <Labelled name={name} ui={{ label, hint }} isCounted={false}>
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
    </Labelled>
  );
}
