import { api } from '@mipaka/contract';
import type { Services } from '../services.ts';
import { type Implementation, implement } from './implement.ts';

/** What brings inquiries. */
export function insightCalls({ insight }: Pick<Services, 'insight'>): Implementation[] {
  return [implement(api['insight.read'], ({ query }) => insight.read(query.days))];
}
