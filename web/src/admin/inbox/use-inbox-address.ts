import { useNavigate, useSearchParams } from 'react-router-dom';
import { type Chosen, chosenIn, viewOf, writeChosen } from './filter.ts';

/** The browser's own address: the router's is behind it until a link that was just followed is drawn. */
const present = () => new URLSearchParams(location.search);

/** Which view, filter and inquiry are shown, kept in the address: reload, Back and a sent link lead there. */
export function useInboxAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const go = (to: URLSearchParams, options: { replace: boolean }) => navigate(`?${to}`, options);
  return {
    view: viewOf(params),
    chosen: chosenIn(params),
    /** The open inquiry, or null. */
    id: params.get('id'),
    /** Filtering is one step in the history, however much is typed. */
    choose: (chosen: Chosen) => go(writeChosen(present(), chosen), { replace: true }),
    /** The address that shows an inquiry, or none, in the same view and filter. */
    withId: (id: string | null) => {
      const next = new URLSearchParams(params);
      if (id === null) next.delete('id');
      else next.set('id', id);
      return `/admin?${next}`;
    },
    /** Goes on to another inquiry; Back leads to the list, not through all that were read. */
    moveTo: (id: string) => {
      const next = present();
      const replace = next.has('id');
      next.set('id', id);
      go(next, { replace });
    },
  };
}
