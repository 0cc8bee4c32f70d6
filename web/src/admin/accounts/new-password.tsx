import { Box, Text } from '@chakra-ui/react';
import type { PasswordStrength } from '@mipaka/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useDebounced } from '../lib/use-debounced.ts';
import { PasswordField } from '../ui/form/controls.tsx';
import { ProgressBar } from '../ui/form/progress-bar.tsx';

/** The label of each score; the index is the score. */
const names = ['Too easy to guess', 'Too easy to guess', 'Fair', 'Good', 'Very good'];
/** The API refuses shorter passwords for their length alone, in characters. */
const MIN_LENGTH = 12;
const AFTER_KEY_MS = 300;

type Props = {
  name: string;
  /** Asks the API to judge a password: its word lists are too large for the browser. */
  judge: (password: string) => Promise<PasswordStrength>;
};

/** The field for a new password. Below it stands how hard the password is to guess, or why the API would refuse it. */
export function NewPassword({ name, judge }: Props) {
  const password = useDebounced(String(useWatch({ name }) ?? ''), AFTER_KEY_MS);
  const isJudged = [...password].length >= MIN_LENGTH;
  const { data } = useQuery({
    queryKey: ['password-strength', password],
    queryFn: () => judge(password),
    enabled: isJudged,
    placeholderData: keepPreviousData,
    // The cache keeps no typed password.
    gcTime: 0,
  });
  const strength = isJudged ? data : undefined;
  const refusal = strength?.refusal;
  return (
    <>
      <PasswordField
        name={name}
        label="New password"
        autoComplete="new-password"
        hint="12 to 128 characters; a sentence is easier to remember than a riddle"
      />
      <Box>
        <ProgressBar
          aria-hidden="true"
          width="100%"
          max={names.length - 1}
          value={strength ? Math.max(1, strength.score) : 0}
          color={refusal ? 'fg.error' : 'brand.solid'}
        />
        <Text role="status" mt="1" minH="6" textStyle="sm" color={refusal ? 'fg.error' : 'fg.muted'}>
          {strength && [names[strength.score], refusal].filter(Boolean).join(': ')}
        </Text>
      </Box>
    </>
  );
}
