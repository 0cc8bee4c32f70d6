import { useState } from 'react';

type State = { scope: string; chosen: ReadonlySet<string>; isAll: boolean };

/** The selection among the entries in `shown`. A new `scope`, the filter, clears it: staff change what they see. */
export function useSelection(scope: string, shown: readonly string[]) {
  const empty: State = { scope, chosen: new Set(), isAll: false };
  const [kept, setKept] = useState(empty);
  const state = kept.scope === scope ? kept : empty;
  const ids = state.isAll ? shown : shown.filter((id) => state.chosen.has(id));
  const members = new Set(ids);
  const isEveryShown = shown.length > 0 && ids.length === shown.length;
  const choose = (chosen: readonly string[]) => setKept({ scope, chosen: new Set(chosen), isAll: false });
  return {
    ids,
    isAll: state.isAll,
    isEmpty: ids.length === 0 && !state.isAll,
    has: (id: string) => members.has(id),
    toggle: (id: string) => choose(members.has(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    toggleShown: () => choose(isEveryShown ? [] : shown),
    isEveryShown,
    chooseAll: () => setKept({ ...state, isAll: true }),
    clear: () => setKept(empty),
  };
}

/** Some of the shown entries, or all that match the filter, shown or not. */
export type Selection = ReturnType<typeof useSelection>;
