import { api } from '@mipaka/contract';
import { tokenOf } from '../../platform/calls/guard.ts';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import { deviceClassOf, isPrivate, isRobot } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';
import { readOverview } from '../overview.ts';

/** The calls for the dashboard's first screen, in one request, and for the charts of visits and inquiries. */
export const insightCalls = (services: Services): Implementation[] =>
  implement(api, {
    'overview.read': ({ session }) => readOverview(services, session),
    'insight.read': ({ query }) => services.insight.read(query.days),
  });

/** The call that counts visitors. The answer is the same whether or not a view is counted. */
export const visitCalls = ({ visitCounts }: Pick<Services, 'visitCounts'>): Implementation[] =>
  implement(api, {
    'visits.count': async ({ body, req }) => {
      // A claim to be staff is believed: its only effect is that the view is not counted.
      const isLeftOut = isRobot(req.headers) || isPrivate(req.headers) || tokenOf(req) !== undefined;
      if (!isLeftOut) await visitCounts.count(body, deviceClassOf(req.headers));
    },
  });
