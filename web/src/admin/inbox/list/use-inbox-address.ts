import { type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Address, type Chosen, chosenIn, isTextInQuery, viewOf, writeChosen } from './filter.ts';

/** An address with an inquiry open, or none. */
function withInquiry({ search, hash }: Address, id: string | null): Address {
  const params = new URLSearchParams(search);
  if (id === null) params.delete('id');
  else params.set('id', id);
  return { search: `?${params}`, hash };
}

/** Which view, filter and inquiry are shown, kept in the address: reload, Back and a sent link lead there. */
export function useInboxAddress() {
  const shown = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(shown.search);
  // `location`: the router's own is behind it until a link that was just followed is drawn.
  return {
    view: viewOf(params),
    chosen: chosenIn(shown),
    id: params.get('id'),
    /**
     * Filtering is one step in the history, however much is typed. The rest of the filter is what the address says now: what
     * is shown may be behind it, and would undo what was chosen a moment ago.
     */
    choose: (part: Partial<Chosen>) =>
      navigate(writeChosen(location, { ...chosenIn(location), ...part }), { replace: true }),
    /** What a link has that shows an inquiry, or none, in the same view and filter: its click reads them as `choose` does. */
    linkTo: (id: string | null) => ({
      to: withInquiry(shown, id),
      onClick: (event: MouseEvent) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(withInquiry(location, id));
      },
    }),
    /** Goes on to another inquiry; Back leads to the list, not through all that were read. */
    moveTo: (id: string) =>
      navigate(withInquiry(location, id), { replace: new URLSearchParams(location.search).has('id') }),
  };
}

/** Moves what was typed out of the query of an address that was kept from earlier: the next reload would send it. */
export function useTextInFragment() {
  const address = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isTextInQuery(address)) navigate(writeChosen(address, chosenIn(address)), { replace: true });
  }, [address, navigate]);
}
