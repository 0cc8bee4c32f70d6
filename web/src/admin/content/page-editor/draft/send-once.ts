import type { AnswerOf, Endpoint } from '@mipaka/contract';
import { ApiError, hasStatus } from '../../../../shared/lib/api/api.ts';
import { createRequestMark } from '../../../../shared/lib/api/request-mark.ts';
import { fetchAnswer } from '../../../lib/calls/fetch-answer.ts';

const requestMark = createRequestMark();

/** Whether the API refused a call because a change has a newer version by now, or conflicts with what is published. */
export const isRefused = (error: Error) => hasStatus(error, 409, 412);
export const LOOK_AGAIN = 'Please look at the changes once more';

/** Makes a call that takes changes out of the draft; repeats it under its idempotency key when its response is lost. */
export async function sendOnce<E extends Endpoint>(endpoint: E, body: object): Promise<AnswerOf<E>> {
  const send = () => fetchAnswer(endpoint, { body, headers: requestMark.headersFor(body) } as never);
  const answer = await send().catch((error) => {
    if (error instanceof ApiError && error.status < 500) throw error;
    return send();
  });
  requestMark.renew(body);
  return answer;
}
