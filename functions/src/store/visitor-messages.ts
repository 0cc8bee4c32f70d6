import type { InquiryDraft, InquiryReceipt } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { Config } from '../config.ts';
import type { FormTokenStore } from './form-tokens.ts';
import type { InquiryCommands, Suspicion } from './inquiries/commands.ts';
import { createLimit } from './limits.ts';

/** Documents that share the count of all messages. */
const ALL_SHARDS = 4;

/**
 * The limits on what visitors send: per address, then for all. The function it gives counts one message from an
 * address and throws TooMany when there were too many.
 *
 * @param name what is counted; the API and the pages count the same name together
 */
export function createMessageLimit(db: Firestore, { limits }: Config, name: 'contact' | 'newsletter') {
  const perAddress = createLimit(db, `${name}-address`, limits.formAddress);
  const forAll = createLimit(db, `${name}-all`, { ...limits.formAll, shards: ALL_SHARDS });
  return async (address: string): Promise<void> => {
    await perAddress.consume(address);
    await forAll.consume('all');
  };
}

/** What comes with a message and is not the visitor's: the token of the form, and the field that people do not see. */
export type Envelope = { formToken?: string | undefined; website?: string | undefined };

/**
 * Takes a visitor's message: stores it, as a suspect where a program seems to have sent it, and gives its reference.
 * A message without a token is nobody's fault: it is stored as any other, but not acknowledged by mail.
 */
export async function receiveInquiry(
  { inquiries, formTokens }: { inquiries: Pick<InquiryCommands, 'create'>; formTokens: FormTokenStore },
  draft: InquiryDraft,
  { formToken, website }: Envelope,
): Promise<InquiryReceipt> {
  const verdict = await formTokens.verify(formToken);
  const suspicion: Suspicion | null = website
    ? 'honeypot'
    : verdict === 'forged'
      ? 'forged form token'
      : null;
  const token = verdict === 'valid' ? formToken : undefined;
  return inquiries.create(draft, { suspicion, token });
}
