import { SET_UP_FACTOR } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../shared/lib/api/api.ts';
import { watchErrors } from '../../lib/calls/session.ts';

const wantsFactor = (error: unknown) => error instanceof ApiError && error.problem?.type === SET_UP_FACTOR;

/**
 * Whether a call was refused because a second factor has to be set up first, and what to call when that is done: then
 * everything is asked for again.
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
