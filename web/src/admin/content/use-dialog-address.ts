import { useSearchParams } from 'react-router-dom';
import { HISTORY_PARAM } from '../lib/queries/use-history.ts';

/** A new record, of what a word means where one follows a colon. */
const NEW = /^new(?::(.*))?$/;

/**
 * Which record's dialog is open, kept in the address: reload, a sent link and signing in again lead back to it,
 * and Back closes it.
 */
export function useDialogAddress() {
  const [params, setParams] = useSearchParams();
  const shown = params.get('dialog');
  const show = (value: string | null, replace = false) =>
    setParams(
      (now) => {
        if (value !== null) now.set('dialog', value);
        else for (const name of ['dialog', HISTORY_PARAM]) now.delete(name);
        return now;
      },
      { replace },
    );
  const asNew = NEW.exec(shown ?? '');
  return {
    isNew: asNew !== null,
    /** What a new record is of. */
    named: asNew?.[1],
    recordId: asNew ? null : shown,
    openNew: () => show('new'),
    openRecord: (id: string) => show(id),
    /** From one open record to another: Back still closes the dialog. */
    walkTo: (id: string) => show(id, true),
    close: () => show(null, true),
  };
}
