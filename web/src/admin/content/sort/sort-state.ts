/** The state of sorting a list: the order of the ids, the entry that is picked up, and the text to announce. */
export type SortState = {
  ids: readonly string[];
  /** `from` is the order that Escape restores. */
  grabbed: { id: string; from: readonly string[] } | null;
  announcement: string;
};

export type SortAction =
  /** The list has changed outside. */
  | { type: 'renew'; ids: readonly string[] }
  | { type: 'grab'; id: string }
  | { type: 'sort'; ids: readonly string[] }
  | { type: 'step'; by: 1 | -1 }
  | { type: 'drop' }
  | { type: 'cancel' };

/** Sorts by pointer (`sort`) or by keys (`step`), and announces each step; `nameOf` gives the name of an entry. */
export function sortReducer(nameOf: (id: string) => string) {
  return (state: SortState, action: SortAction): SortState => {
    const { ids, grabbed } = state;
    if (action.type === 'renew') return { ids: action.ids, grabbed: null, announcement: state.announcement };
    if (action.type === 'grab') {
      const announcement = `Picked up ${nameOf(action.id)}, ${place(ids, action.id)}.`;
      return { ids, grabbed: { id: action.id, from: ids }, announcement };
    }
    if (!grabbed) return state;
    const { id, from } = grabbed;
    const name = nameOf(id);
    switch (action.type) {
      case 'sort':
        return { ids: action.ids, grabbed, announcement: `${name} is at ${place(action.ids, id)}.` };
      case 'step': {
        const index = ids.indexOf(id) + action.by;
        if (!(index in ids)) return state;
        const others = ids.filter((one) => one !== id);
        const next = [...others.slice(0, index), id, ...others.slice(index)];
        return { ids: next, grabbed, announcement: `${name} is at ${place(next, id)}.` };
      }
      case 'drop':
        return { ids, grabbed: null, announcement: `${name} was put down at ${place(ids, id)}.` };
      case 'cancel':
        return { ids: from, grabbed: null, announcement: `${name} is at ${place(from, id)} again.` };
    }
  };
}

const place = (ids: readonly string[], id: string) => `place ${ids.indexOf(id) + 1} of ${ids.length}`;
