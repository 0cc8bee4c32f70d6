import { useAddressParams } from '../lib/addresses/address-params.ts';
import { HISTORY_PARAM } from '../lib/queries/use-history.ts';

/** A new record, of what a word means where one follows a colon. */
const NEW = /^new(?::(.*))?$/;

/**
 * Which record's dialog is open, kept in the address: reload, a sent link and signing in again lead back to it,
 * and Back closes it.
 */
export function useDialogAddress() {
  const { params, setParams } = useAddressParams();
  const shown = params.get('dialog');
  const asNew = NEW.exec(shown ?? '');
  return {
    isNew: asNew !== null,
    /** What a new record is of. */
    named: asNew?.[1],
    recordId: asNew ? null : shown,
    openNew: () => setParams({ dialog: 'new' }, { isStep: true }),
    openRecord: (id: string) => setParams({ dialog: id }, { isStep: true }),
    /** From one open record to another: Back still closes the dialog. */
    walkTo: (id: string) => setParams({ dialog: id }),
    close: () => setParams({ dialog: null, [HISTORY_PARAM]: null }),
  };
}
