import type { Device, InquiryDraft, InquiryReceipt, inquiryEnvelope } from '@mipaka/contract';
import type { z } from 'zod';
import type { RequestMark } from '../platform/firestore/request-keys.ts';
import type { FormTokenStore } from './form-tokens.ts';
import type { InquiryCommands, Suspicion } from './inquiries/commands.ts';

/** What comes with a message and is not the visitor's: how they came and on what is absent where it is not to be kept. */
export type Envelope = Partial<z.output<typeof inquiryEnvelope>> & {
  device?: Device | null | undefined;
  /** The Idempotency-Key, from a caller that has one. */
  mark?: RequestMark | undefined;
};

/**
 * Takes a visitor's message: stores it, as spam where a program seems to have sent it or too many come at once, and gives
 * its reference. A message without a token is nobody's fault: it is stored as any other, but not acknowledged by mail.
 */
export async function receiveInquiry(
  { inquiries, formTokens }: { inquiries: Pick<InquiryCommands, 'create'>; formTokens: FormTokenStore },
  draft: InquiryDraft,
  { formToken, website, cameFrom, device = null, mark }: Envelope,
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
  return inquiries.create(draft, { suspicion, token, cameFrom: cameFrom ?? null, device, request });
}
