import { api } from '@mipaka/contract';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import type { Services } from '../../services.ts';
import { readOverview } from '../read-overview.ts';

/** The dashboard's first screen in one call. */
export function overviewCalls(services: Services): Implementation[] {
  return [implement(api['overview.read'], ({ session }) => readOverview(services, session))];
}
