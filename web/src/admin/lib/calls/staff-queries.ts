import { api, everyCall } from '@mipaka/contract';

/** The beginnings of the paths of all staff calls, except the call that gives the signed-in user. */
const addresses = everyCall
  .filter(({ access, name }) => access !== 'visitor' && name !== api.currentUser.name)
  .map(({ path }) => path.replace(/:.*/, ''));

/** Whether a query holds data for staff alone: the first part of its key is the path of a staff call. */
export const isStaffQuery = ({ queryKey: [address] }: { queryKey: readonly unknown[] }): boolean =>
  addresses.some((beginning) => String(address).startsWith(beginning));
