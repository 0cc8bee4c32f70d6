import { api } from '@mipaka/contract';
import { tokenOf } from '../../platform/calls/guard.ts';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import { deviceClassOf, isPrivate, isRobot } from '../../platform/http/visitor.ts';
import type { Services } from '../../services.ts';
import { readOverview } from '../read-overview.ts';

/** The dashboard's first screen in one call, and what brings inquiries. */
export const insightCalls = (services: Services): Implementation[] => [
  implement(api['overview.read'], ({ session }) => readOverview(services, session)),
  implement(api['insight.read'], ({ query }) => services.insight.read(query.days)),
];

/** What counts visitors. The answer is the same for everybody, counted or not. */
export function visitCalls({ visitCounts }: Pick<Services, 'visitCounts'>): Implementation[] {
  return [
    implement(api['visits.count'], async ({ body, req }) => {
      // Who says that they are staff is believed: all they get by it is not to be counted.
      const isLeftOut = isRobot(req.headers) || isPrivate(req.headers) || tokenOf(req) !== undefined;
      if (!isLeftOut) await visitCounts.count(body, deviceClassOf(req.headers));
    }),
  ];
}
