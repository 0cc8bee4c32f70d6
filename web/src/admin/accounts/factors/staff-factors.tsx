import { Box, Field, Input, SimpleGrid, Text } from '@chakra-ui/react';
import {
  type AccountFactors,
  api,
  type FactorMode,
  factorModes,
  factorPolicy,
  roles,
} from '@mipaka/contract';
import { fetchAnswer, useFresh } from '../../lib/calls/fetch-answer.ts';
import { useCalls } from '../../lib/calls/use-change.ts';
import { counted } from '../../lib/words/text.ts';
import { Action } from '../../ui/action.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { Select } from '../../ui/form/choice.tsx';
import { Section } from '../../ui/section.tsx';
import { roleNames } from '../fields.ts';

const PATH = api['factors.list'].path;

const useStaffFactors = () => useFresh(api['factors.list']);

const FAILED = 'Failed to change two-step sign-in';

const modeNames: Record<FactorMode, string> = {
  off: 'Switched off',
  offered: 'Offered',
  required: 'Required',
};

/** The number of days to set up a factor matters only where the factor is required. */
const DAYS_ONLY_IF_REQUIRED = {
  '&:not(:has([value=required]:checked)) [data-days]': { visibility: 'hidden', display: { mdDown: 'none' } },
};

/** Sets whether each role must have a second factor, and how many days its users have to set it up. */
export function FactorPolicyForm() {
  const { data } = useStaffFactors();
  const change = useCalls(PATH);
  if (!data) return null;
  const { policy } = data;
  return (
    <Section level="h3" title="Two-step sign-in" mt="10">
      <Text color="fg.muted" maxW="prose" mb="4">
        A passkey or an authenticator app beside the password. Where it is required, people can do nothing
        else before it is set up, once the days for that are over.
      </Text>
      <form
        // After a save, the fields start from the saved values.
        key={JSON.stringify(policy)}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget);
          const wanted = roles.map((role) => {
            const graceDays = Number(typed.get(`${role}-days`));
            return [role, { mode: typed.get(`${role}-mode`), graceDays }];
          });
          change.mutate({
            send: async () =>
              fetchAnswer(api['factors.setPolicy'], { body: factorPolicy.parse(Object.fromEntries(wanted)) }),
            done: 'Two-step sign-in of the roles changed',
            failed: FAILED,
          });
        }}
      >
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4" maxW="2xl" mb="4">
          {roles.map((role) => (
            <Box key={role} display="contents" css={DAYS_ONLY_IF_REQUIRED}>
              <Field.Root>
                <Field.Label>{roleNames[role]}</Field.Label>
                <Select
                  name={`${role}-mode`}
                  defaultValue={policy[role].mode}
                  options={factorModes.map((mode) => [mode, modeNames[mode]])}
                />
              </Field.Root>
              <Field.Root data-days="">
                <Field.Label>{`Days to set it up for the role ${roleNames[role]}`}</Field.Label>
                <Input
                  name={`${role}-days`}
                  type="number"
                  min={0}
                  max={90}
                  required
                  defaultValue={policy[role].graceDays}
                />
              </Field.Root>
            </Box>
          ))}
        </SimpleGrid>
        <Action label="Save two-step sign-in" type="submit" disabled={change.isPending} />
      </form>
    </Section>
  );
}

const textOf = ({ passkeys, hasApp, recoveryCodes }: AccountFactors) =>
  [
    ...(passkeys > 0 ? [counted(passkeys, 'passkey')] : []),
    ...(hasApp ? ['authenticator app'] : []),
    counted(recoveryCodes, 'recovery code'),
  ].join(', ');

/** The second factors of an account; undefined while they load, and for an account that has none. */
function useFactorsOf(userId: string) {
  const { data } = useStaffFactors();
  const own = data?.accounts.find((account) => account.userId === userId);
  return own && (own.passkeys > 0 || own.hasApp) ? own : undefined;
}

export function FactorState({ userId }: { userId: string }) {
  const own = useFactorsOf(userId);
  return useStaffFactors().data && (own ? `Signs in with ${textOf(own)}` : 'No two-step sign-in');
}

export function ResetFactors({ userId, username }: { userId: string; username: string }) {
  const change = useCalls(PATH);
  if (!useFactorsOf(userId)) return null;
  return (
    <ConfirmAction
      label="Reset two-step sign-in"
      disabled={change.isPending}
      aria-label={`Reset two-step sign-in of ${username}`}
      question={`Reset two-step sign-in of ${username}?`}
      text="The password alone is enough then. Make sure that it is really this person who asks. All sessions of this account end at once, and its owner gets a mail."
      onConfirm={() =>
        change.mutate({
          send: () => fetchAnswer(api['factors.reset'], { params: { id: userId } }),
          done: 'Two-step sign-in reset',
          failed: FAILED,
        })
      }
    />
  );
}
