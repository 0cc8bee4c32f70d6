import { api } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../lib/fetch-answer.ts';

/** Everybody to whom an inquiry can be given. */
export const useColleagues = () =>
  useQuery({
    queryKey: [api['users.colleagues'].path],
    queryFn: () => fetchAnswer(api['users.colleagues']),
  });
