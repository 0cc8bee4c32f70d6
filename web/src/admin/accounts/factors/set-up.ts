import { SET_UP_FACTOR } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../shared/lib/api/api.ts';
import { watchErrors } from '../../lib/calls/session.ts';

const wantsFactor = (error: unknown) => error instanceof ApiError && error.problem?.type === SET_UP_FACTOR;

/**
 * Whether the API refused a call because the user must set up a second factor first. Call `done` after that: it repeats
 * the refused queries.
 */
export function useSetUpWatch(): { isDue: boolean; done: () => void } {
  const client = useQueryClient();
  const [isDue, setIsDue] = useState(false);
  useEffect(() => watchErrors(client, (error) => wantsFactor(error) && setIsDue(true)), [client]);
  return {
    isDue,
    done: () => {
      setIsDue(false);
      client.resetQueries({ predicate: ({ state }) => wantsFactor(state.error) });
    },
  };
}
