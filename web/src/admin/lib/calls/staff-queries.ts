import { api, everyCall } from '@mipaka/contract';

/** The beginnings of the addresses of all calls for staff, apart from the one that says who is signed in. */
const addresses = everyCall
  .filter(({ access, name }) => access !== 'visitor' && name !== api.currentUser.name)
  .map(({ path }) => path.replace(/:.*/, ''));

/** Whether a query holds what only staff may see: the first part of its key is the address of a call for staff. */
export const isStaffQuery = ({ queryKey: [address] }: { queryKey: readonly unknown[] }): boolean =>
  addresses.some((beginning) => String(address).startsWith(beginning));
