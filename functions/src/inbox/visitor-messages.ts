import type { Device, InquiryDraft, inquiryEnvelope } from '@mipaka/contract';
import type { z } from 'zod';
import type { RequestMark } from '../platform/firestore/request-keys.ts';
import type { Services } from '../services.ts';
import type { Suspicion } from './inquiries/commands.ts';

/** The data beside a visitor's message. The visitor's origin and device are absent if they are not to be kept. */
type Envelope = Partial<z.output<typeof inquiryEnvelope>> & {
  device?: Device | null | undefined;
  mark?: RequestMark | undefined;
  isFlood: boolean;
};

/** Stores a visitor's message, perhaps as spam, and gives its reference. Without a token no mail confirms it. */
export async function receiveInquiry(services: Services, draft: InquiryDraft, envelope: Envelope) {
  const { inquiries, formTokens } = services;
  const { formToken, website, cameFrom, device, mark, isFlood } = envelope;
  // An expired token speaks neither for nor against the message, like none.
  const verdict = formToken ? await formTokens.check(formToken, 'contact', []) : 'expired';
  let suspicion: Suspicion | null = isFlood ? 'too many messages at once' : null;
  if (verdict === 'forged') suspicion = 'the form was not ours';
  if (website) suspicion = 'a field that no person sees was filled in';
  const token = verdict === 'valid' ? formToken : undefined;
  // The token is not part of the content: a repetition may have another one.
  const request = mark && { ...mark, content: draft };
  return inquiries.create(draft, { suspicion, token, cameFrom, device, request });
}
