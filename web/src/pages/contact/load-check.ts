import type { InquiryDraft, inquiryForm } from '@mipaka/contract';
import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';

export type FormInput = z.input<typeof inquiryForm>;

/** The contract's schemas, in a chunk that comes when the form is touched: a third of what the page would weigh. */
export const loadCheck = () => import('./check.ts');

/** Checks the form. Where the check cannot be loaded, the server's own has to do. */
export const resolver: Resolver<FormInput, unknown, InquiryDraft> = async (values, context, options) => {
  const check = await loadCheck().catch(() => undefined);
  return check ? check.resolver(values, context, options) : { values: values as InquiryDraft, errors: {} };
};
