import { api } from '@mipaka/contract';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import type { Services } from '../../services.ts';

/** What brings inquiries. */
export function insightCalls({ insight }: Pick<Services, 'insight'>): Implementation[] {
  return [implement(api['insight.read'], ({ query }) => insight.read(query.days))];
}
