import type { CameFrom, Device, InquiryDraft, InquiryReceipt } from '@mipaka/contract';
import type { RequestMark } from '../platform/firestore/request-keys.ts';
import type { FormTokenStore } from './form-tokens.ts';
import type { InquiryCommands, Suspicion } from './inquiries/commands.ts';

/** What comes with a message and is not the visitor's: the token of the form, and the field that people do not see. */
export type Envelope = {
  formToken?: string | undefined;
  website?: string | undefined;
  /** How the visitor came, and on what; absent where it is not known or not to be kept. */
  cameFrom?: CameFrom | null | undefined;
  device?: Device | null | undefined;
  /** The Idempotency-Key, from a caller that has one. */
  mark?: RequestMark | undefined;
};

/**
 * Takes a visitor's message: stores it, as spam where a program seems to have sent it or too many come
 * at once, and gives its reference.
 * A message without a token is nobody's fault: it is stored as any other, but not acknowledged by mail.
 */
export async function receiveInquiry(
  { inquiries, formTokens }: { inquiries: Pick<InquiryCommands, 'create'>; formTokens: FormTokenStore },
  draft: InquiryDraft,
  { formToken, website, cameFrom = null, device = null, mark }: Envelope,
  isFlood: boolean,
): Promise<InquiryReceipt> {
  const verdict = await formTokens.verify(formToken);
  const suspicion: Suspicion | null = website
    ? 'a field that no person sees was filled in'
    : verdict === 'forged'
      ? 'the form was not ours'
      : isFlood
        ? 'too many messages at once'
        : null;
  const token = verdict === 'valid' ? formToken : undefined;
  // Without the token: a repetition may come with another one.
  const request = mark && { ...mark, content: draft };
  return inquiries.create(draft, { suspicion, token, cameFrom, device, request });
}
