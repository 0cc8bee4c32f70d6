import { SimpleGrid, Text } from '@chakra-ui/react';
import {
  type AccountFactors,
  api,
  type FactorMode,
  factorModes,
  factorPolicy,
  roles,
} from '@mipaka/contract';
import { z } from 'zod';
import { fetchAnswer, useFresh } from '../../lib/calls/fetch-answer.ts';
import type { FormFields } from '../../lib/fields.ts';
import { counted } from '../../lib/words/text.ts';
import { CallAction } from '../../ui/call-action.tsx';
import { PlainForm } from '../../ui/form/form-dialog.tsx';
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

const rolePolicy = factorPolicy.shape.admin;
/** A form gives texts; an empty one is no number. */
const typedPolicy = rolePolicy.extend({
  graceDays: z.preprocess((typed) => (typed === '' ? undefined : Number(typed)), rolePolicy.shape.graceDays),
});
const policyFields: FormFields = {
  mode: {
    label: 'Two-step sign-in',
    control: 'select',
    options: factorModes.map((value) => ({ value, label: modeNames[value] })),
  },
  graceDays: { label: 'Days to set it up', control: 'number', hint: 'Where it is required' },
};

/** Sets whether each role must have a second factor, and how many days its users have to set it up. */
export function FactorPolicyForm() {
  const { data } = useStaffFactors();
  if (!data) return null;
  const { policy } = data;
  return (
    <Section level="h3" title="Two-step sign-in" mt="10">
      <Text color="fg.muted" maxW="prose" mb="4">
        A passkey or an authenticator app beside the password. Where it is required, people can do nothing
        else before it is set up, once the days for that are over.
      </Text>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="8" maxW="2xl">
        {roles.map((role) => (
          // After a save, the fields start from the saved values.
          <Section key={role + JSON.stringify(policy[role])} level="h4" title={roleNames[role]}>
            <PlainForm
              schema={typedPolicy}
              values={policy[role]}
              fields={policyFields}
              send={(wanted) =>
                fetchAnswer(api['factors.setPolicy'], { body: { ...policy, [role]: wanted } })
              }
              done="Two-step sign-in of the roles changed"
              failed={FAILED}
              changes={[PATH]}
            />
          </Section>
        ))}
      </SimpleGrid>
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
  if (!useFactorsOf(userId)) return null;
  return (
    <CallAction
      label="Reset two-step sign-in"
      aria-label={`Reset two-step sign-in of ${username}`}
      question={`Reset two-step sign-in of ${username}?`}
      text="The password alone is enough then. Make sure that it is really this person who asks. All sessions of this account end at once, and its owner gets a mail."
      send={() => fetchAnswer(api['factors.reset'], { params: { id: userId } })}
      done="Two-step sign-in reset"
      failed={FAILED}
      changes={[PATH]}
    />
  );
}
