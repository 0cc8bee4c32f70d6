import { routes } from '@mipaka/contract';
import { callerOf } from './api.ts';

/**
 * Makes any call of the API, as `callFromSite` does for the public site. Visitors' pages do not import it, because it
 * brings the names of all calls along.
 *
 * @throws {ApiError} for any answer outside 200–299
 * @throws {TypeError} when the server cannot be reached
 */
export const call = callerOf(routes);
