import { useLocation, useNavigate } from 'react-router-dom';

/** An address without its path. Browsers send the query to the server, and never the fragment. */
export type Address = { search: string; hash: string };

export function withParams({ search, hash }: Address, values: Record<string, string | null>): Address {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return { search: params.size > 0 ? `?${params}` : '', hash };
}

/** The `state` of an entry of the browser's history that opened something: Back shows the page without it. */
export const STEP = 'step';

export const presentWith = (values: Record<string, string | null>) => ({
  pathname: location.pathname,
  ...withParams(location, values),
});

/** Whether the browser shows an address: a second entry for it would make the first press of Back do nothing. */
export const isShown = (address: string) => address === location.pathname + location.search + location.hash;

/**
 * The parameters of the shown address. `setParams` changes parameters of the browser's present address: React may not
 * have drawn a link that was just followed, and the shown address would undo a choice made a moment ago.
 */
export function useAddressParams() {
  const { search, state } = useLocation();
  const wasStep = state === STEP;
  const navigate = useNavigate();
  return {
    params: new URLSearchParams(search),
    /** `isStep`: Back reverses it. Records that are opened one after the other share one entry of the history. */
    setParams: (values: Record<string, string | null>, { isStep = false } = {}) =>
      navigate(presentWith(values), { replace: !isStep || wasStep, state: (isStep || wasStep) && STEP }),
  };
}
