import { api } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../calls/fetch-answer.ts';

/** The address of the accounts, which is their query key as well. */
export const USERS_PATH = api['users.list'].path;

/** All accounts, by user name; for superadmins. */
export const useUsers = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: [USERS_PATH],
    queryFn: () => fetchAnswer(api['users.list']),
    // Nothing tells an open dashboard that an account has changed.
    refetchOnMount: 'always',
    enabled,
  });

/** Everybody to whom an inquiry can be given. */
export const useColleagues = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: [api['users.colleagues'].path],
    queryFn: () => fetchAnswer(api['users.colleagues']),
    enabled,
  });
