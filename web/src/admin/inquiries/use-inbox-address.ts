import { useSearchParams } from 'react-router-dom';
import { type Chosen, chosenIn, viewOf, writeChosen } from './filter.ts';

/** Which view, filter and inquiry are shown, kept in the address: reload, Back and a sent link lead there. */
export function useInboxAddress() {
  const [params, setParams] = useSearchParams();
  const change = (edit: (params: URLSearchParams) => void, options?: { replace: boolean }) =>
    setParams((now) => {
      edit(now);
      return now;
    }, options);
  return {
    view: viewOf(params),
    chosen: chosenIn(params),
    /** The open inquiry, or null. */
    id: params.get('id'),
    /** Filtering is one step in the history, however much is typed. */
    choose: (chosen: Chosen) => change((now) => writeChosen(now, chosen), { replace: true }),
    /** The address that shows an inquiry, or none, in the same view and filter. */
    withId: (id: string | null) => {
      const next = new URLSearchParams(params);
      if (id === null) next.delete('id');
      else next.set('id', id);
      return `/admin?${next}`;
    },
    /** Goes on to another inquiry; Back leads to the list, not through all that were read. */
    moveTo: (id: string) => change((now) => now.set('id', id), { replace: params.has('id') }),
  };
}
