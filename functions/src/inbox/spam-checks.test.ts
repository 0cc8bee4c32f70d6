import { inquiryEnvelope } from '@mipaka/contract';
import { expect, test } from 'vitest';
import type { createFormTokens } from './form-tokens.ts';
import { checkForm } from './spam-checks.ts';

test.each([
  [undefined, null],
  [null, null],
  ['', null],
  ['https://spam.test', 'a field that no person sees was filled in'],
  [['https://spam.test'], 'a field that no person sees was filled in'],
])('a message with %j in the hidden field is suspect for: %s', async (website, suspicion) => {
  const tokens = {} as ReturnType<typeof createFormTokens>;
  const envelope = { ...inquiryEnvelope.parse({ website }), isFlood: false };
  expect(await checkForm(tokens, envelope)).toMatchObject({ suspicion });
});
