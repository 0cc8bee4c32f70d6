import type { Device, inquiryEnvelope } from '@mipaka/contract';
import type { z } from 'zod';
import type { RequestMark } from '../platform/firestore/request-keys.ts';
import type { FormTokens } from './form-tokens.ts';

/** The reasons why an inquiry is spam, as staff read them. */
export type Suspicion =
  | 'a field that no person sees was filled in'
  | 'the form was not ours'
  | 'the same form was sent before'
  | 'too many messages at once'
  | 'marked by a mail server';

/** The data beside a visitor's message. The visitor's origin and device are absent if they are not to be kept. */
export type Envelope = Partial<z.output<typeof inquiryEnvelope>> & {
  device?: Device | null | undefined;
  mark?: RequestMark | undefined;
  isFlood: boolean;
};

/** Why a message of the form is spam, or null, and its token if that is valid (docs/decisions/spam.md). */
export async function checkForm(formTokens: FormTokens, { formToken, website, isFlood }: Envelope) {
  // An expired token speaks neither for nor against the message, like none.
  const verdict = formToken ? await formTokens.check(formToken, 'contact', []) : 'expired';
  let suspicion: Suspicion | null = isFlood ? 'too many messages at once' : null;
  if (verdict === 'forged') suspicion = 'the form was not ours';
  if (website) suspicion = 'a field that no person sees was filled in';
  return { suspicion, token: verdict === 'valid' ? formToken : undefined };
}
