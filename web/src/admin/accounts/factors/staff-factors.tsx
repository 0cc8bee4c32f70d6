import { SimpleGrid, Text } from '@chakra-ui/react';
import { api, type FactorMode, factorModes, factorPolicy, roles } from '@mipaka/contract';
import { fetchAnswer, useFresh } from '../../lib/calls/fetch-answer.ts';
import type { FormFields } from '../../lib/fields.ts';
import { counted } from '../../lib/words/text.ts';
import { PlainForm } from '../../ui/form/form-dialog.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { roleNames } from '../fields.ts';

export const FACTORS_FAILED = 'Failed to change two-step sign-in';

const modeNames: Record<FactorMode, string> = {
  off: 'Switched off',
  offered: 'Offered',
  required: 'Required',
};

const policyFields: FormFields = {
  mode: {
    label: 'Two-step sign-in',
    control: 'select',
    options: factorModes.map((value) => ({ value, label: modeNames[value] })),
  },
  graceDays: { label: 'Days to set it up', control: 'number', hint: 'Where it is required' },
};

export function FactorPolicyForm() {
  const query = useFresh(api['factors.list']);
  return (
    <QueryView query={query} what="two-step sign-in" skeleton={null}>
      {({ policy }) => (
        <Section level="h2" title="Two-step sign-in" mt="10">
          <Text color="fg.muted" maxW="prose" mb="4">
            A passkey or an authenticator app beside the password. Where it is required, people can do nothing
            else before it is set up, once the days for that are over.
          </Text>
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="8" maxW="2xl">
            {roles.map((role) => (
              <Section key={role} level="h3" title={roleNames[role]}>
                <PlainForm
                  schema={factorPolicy.shape[role]}
                  values={policy[role]}
                  fields={policyFields}
                  // One role alone: to send the other one as well could overwrite a colleague's change of it.
                  send={(wanted) => fetchAnswer(api['factors.setPolicy'], { body: { [role]: wanted } })}
                  done="Two-step sign-in of the roles changed"
                  failed={FACTORS_FAILED}
                />
              </Section>
            ))}
          </SimpleGrid>
        </Section>
      )}
    </QueryView>
  );
}

/** The second factors of an account, in words; null for an account without any, undefined while they load. */
export function useFactorsOf(userId: string): string | null | undefined {
  const { data } = useFresh(api['factors.list']);
  if (!data) return undefined;
  const own = data.accounts.find((account) => account.userId === userId);
  if (!own || (own.passkeys === 0 && !own.hasApp)) return null;
  return [
    ...(own.passkeys > 0 ? [counted(own.passkeys, 'passkey')] : []),
    ...(own.hasApp ? ['authenticator app'] : []),
    counted(own.recoveryCodes, 'recovery code'),
  ].join(', ');
}
