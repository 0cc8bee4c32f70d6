import { api } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useFresh } from '../calls/fetch-answer.ts';

export const useUsers = (options?: { enabled: boolean }) => useFresh(api['users.list'], options);

export const useColleagues = ({ enabled = true } = {}) =>
  useQuery({ ...queryOf(api['users.colleagues']), enabled });
