import { Box, Flex, Text } from '@chakra-ui/react';
import type { PasswordStrength } from '@mipaka/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useDebounced } from '../lib/use-debounced.ts';
import { PasswordField } from '../ui/form/password-field.tsx';

/** The label of each score; the index is the score. */
const names = ['Too easy to guess', 'Too easy to guess', 'Fair', 'Good', 'Very good'];
const FULL = names.length - 1;
/** The API refuses shorter passwords for their length alone, in characters. */
const MIN_LENGTH = 12;
const AFTER_KEY_MS = 300;

type Props = {
  name: string;
  /** Asks the API to judge a password: its word lists are too large for the browser. */
  judge: (password: string) => Promise<PasswordStrength>;
};

/** The field for a new password. Below it stands how hard the password is to guess, or why the API would refuse it. */
export const NewPassword = (props: Props) => (
  <>
    <PasswordField
      name={props.name}
      label="New password"
      autoComplete="new-password"
      hint="12 to 128 characters; a sentence is easier to remember than a riddle"
    />
    <Meter {...props} />
  </>
);

function Meter({ name, judge }: Props) {
  const password = useDebounced(String(useWatch({ name }) ?? ''), AFTER_KEY_MS);
  const { data } = useQuery({
    queryKey: ['password-strength', password],
    queryFn: () => judge(password),
    enabled: [...password].length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
    // The cache keeps no typed password.
    gcTime: 0,
  });
  const strength = [...password].length >= MIN_LENGTH ? data : undefined;
  return (
    <Box>
      <Flex gap="1" aria-hidden="true">
        {names.slice(1).map((_, place) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places
            key={place}
            flex="1"
            height="1"
            borderRadius="full"
            bg={
              strength && place < Math.max(1, strength.score)
                ? strength.refusal
                  ? 'fg.error'
                  : 'brand.solid'
                : 'border'
            }
          />
        ))}
      </Flex>
      <Text role="status" mt="1" minH="6" textStyle="sm" color={strength?.refusal ? 'fg.error' : 'fg.muted'}>
        {strength && [names[Math.min(strength.score, FULL)], strength.refusal].filter(Boolean).join(': ')}
      </Text>
    </Box>
  );
}
