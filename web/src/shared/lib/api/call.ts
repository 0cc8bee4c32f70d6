import { routes } from '@mipaka/contract';
import { callerOf } from './api.ts';

/**
 * Makes any call of the contract, as `callFromSite` does those of the public site. Visitors' pages do not import it: the
 * names of all calls come with it.
 *
 * @throws {ApiError} for any answer outside 200–299
 * @throws {TypeError} when the server cannot be reached
 */
export const call = callerOf(routes);
