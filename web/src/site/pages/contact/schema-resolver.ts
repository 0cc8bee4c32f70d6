import { zodResolver } from '@hookform/resolvers/zod';
import { inquiryForm } from '@mipaka/contract';

/** Checks the form against the contract. */
export const schemaResolver = zodResolver(inquiryForm);
