import { useLocation, useNavigate } from 'react-router-dom';

/** An address but for its path; browsers send the query to the server and keep the fragment to themselves. */
export type Address = { search: string; hash: string };

/** An address with other values of some parameters; null removes one. */
export function withParams({ search, hash }: Address, values: Record<string, string | null>): Address {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return { search: params.size > 0 ? `?${params}` : '', hash };
}

/**
 * The parameters of the address that is shown. `setParams` changes some of what the address says now: what is shown may be
 * behind it until a link that was just followed is drawn, and would undo what was chosen a moment ago.
 */
export function useAddressParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return {
    params: new URLSearchParams(search),
    /** `isStep`: Back undoes it. */
    setParams: (values: Record<string, string | null>, { isStep = false } = {}) =>
      navigate(withParams(location, values), { replace: !isStep }),
  };
}
