const verbs: { [action: string]: string } = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
  purge: 'deleted for good',
  order: 'sorted',
  credentials: 'set a new password for',
  status: 'changed the status of',
  assignee: 'assigned',
  isSuspect: 'changed the spam mark of',
  note: 'wrote a note on',
  erase: 'erased',
};

/** What somebody did, inside "{who} {verb} {what}". */
export const verbOf = (action: string) => verbs[action] ?? `did “${action}” to`;
