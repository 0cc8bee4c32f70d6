import type { InquiryDraft, inquiryForm } from '@mipaka/contract';
import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';

export type FormInput = z.input<typeof inquiryForm>;

/** Loads the contract's schemas when the visitor touches the form: they would be a third of the page's weight. */
export const loadSchemas = () => import('./schema-resolver.ts');

export const resolver: Resolver<FormInput, unknown, InquiryDraft> = async (values, context, options) => {
  const schemas = await loadSchemas().catch(() => undefined);
  return schemas
    ? schemas.schemaResolver(values, context, options)
    : { values: values as InquiryDraft, errors: {} };
};
