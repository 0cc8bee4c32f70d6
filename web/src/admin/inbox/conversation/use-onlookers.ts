import { addressOf, api, type Onlooker } from '@mipaka/contract';
import { send } from '../../../shared/lib/api/api.ts';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { usePresence } from '../../lib/calls/use-presence.ts';

const nobody: readonly Onlooker[] = [];

/** Says that an inquiry is open here, and whether somebody types an answer, and gives the colleagues who have it open as well. */
export function useOnlookers(id: string, isTyping: boolean): readonly Onlooker[] {
  const params = { id };
  const others = usePresence({
    path: addressOf(api['inquiries.renewPresence'].path, params),
    doing: isTyping,
    renew: (doing) => fetchAnswer(api['inquiries.renewPresence'], { params, body: { isTyping: doing } }),
    end: () => send(api['inquiries.endPresence'], { params, keepalive: true }),
    othersIn: (answer) => answer,
  });
  return others ?? nobody;
}
