import type { AnswerOf, Endpoint } from '@mipaka/contract';
import { ApiError } from '../../../../shared/lib/api/api.ts';
import { createRequestMark } from '../../../../shared/lib/api/request-mark.ts';
import { fetchAnswer } from '../../../lib/calls/fetch-answer.ts';

const requestMark = createRequestMark();

/** Whether what was to be taken out of the draft is another one by now, or was published otherwise. */
export const isRefused = (error: Error) => error instanceof ApiError && [409, 412].includes(error.status);
export const LOOK_AGAIN = 'Please look at the changes once more';

/**
 * Makes a call that takes changes out of the draft, and once more where its answer was lost: it is done once, and
 * the second answer is that of the first.
 *
 * @throws what `fetchAnswer` throws
 */
export async function sendOnce<E extends Endpoint>(endpoint: E, body: object): Promise<AnswerOf<E>> {
  const send = () => fetchAnswer(endpoint, { body, headers: requestMark.headersFor(body) } as never);
  const answer = await send().catch((error) => {
    if (error instanceof ApiError && error.status < 500) throw error;
    return send();
  });
  requestMark.renew(body);
  return answer;
}
