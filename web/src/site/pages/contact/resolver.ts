import type { InquiryDraft, inquiryForm } from '@mipaka/contract';
import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';

export type FormInput = z.input<typeof inquiryForm>;

/** Loads the contract's schemas, which come when the form is touched: they are a third of what the page would weigh. */
export const loadSchemas = () => import('./schema-resolver.ts');

/** The form's resolver. Where the schemas cannot be loaded, the server's own check has to do. */
export const resolver: Resolver<FormInput, unknown, InquiryDraft> = async (values, context, options) => {
  const schemas = await loadSchemas().catch(() => undefined);
  return schemas
    ? schemas.schemaResolver(values, context, options)
    : { values: values as InquiryDraft, errors: {} };
};
