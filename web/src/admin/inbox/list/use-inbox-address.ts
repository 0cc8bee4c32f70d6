import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { presentWith, STEP, withParams } from '../../lib/addresses/address-params.ts';
import { isPlainClick } from '../../lib/pressed-alone.ts';
import { type Chosen, chosenIn, hashOf, viewOf } from './filter.ts';

/** Which view, filter and inquiry are shown, kept in the address: reload, Back and a sent link lead there. */
export function useInboxAddress() {
  const shown = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(shown.search);
  const present = () => new URLSearchParams(location.search).get('id');
  // Changes start from `location`, the browser's present address, as in useAddressParams.
  return {
    view: viewOf(params),
    chosen: chosenIn(shown),
    id: params.get('id'),
    /** Replaces the history entry: filtering is one step, however much is typed. */
    choose: ({ text = chosenIn(location).text, ...values }: Partial<Chosen>) =>
      navigate({ ...presentWith(values), hash: hashOf(text) }, { replace: true }),
    /** Props of a link that opens an inquiry, or none, in the same view and filter. */
    linkTo: (id: string | null) => ({
      to: withParams(shown, { id }),
      onClick: (event: MouseEvent) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        const from = present();
        // The list is one step back: a second entry for it would make a press of Back do nothing.
        const isBack = id === null && from !== null && shown.state === STEP;
        if (!isBack) navigate(presentWith({ id }), { replace: id === from, state: from === null && STEP });
        // The second press of a double click would lead a step further.
        else if (event.detail < 2) navigate(-1);
      },
    }),
    /** Moves to another inquiry; Back leads to the list, not through all inquiries that were read. */
    moveTo: (id: string) => navigate(presentWith({ id }), { replace: present() !== null }),
  };
}

export type InboxLink = ReturnType<ReturnType<typeof useInboxAddress>['linkTo']>;
