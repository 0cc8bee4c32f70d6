import { zodResolver } from '@hookform/resolvers/zod';
import { inquiryForm } from '@mipaka/contract';

export const schemaResolver = zodResolver(inquiryForm);
