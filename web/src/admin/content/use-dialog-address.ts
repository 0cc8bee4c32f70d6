import { useAddressParams } from '../lib/addresses/address-params.ts';
import { HISTORY_PARAM } from '../lib/queries/use-history.ts';

/** A new record; a word after the colon says which. */
const NEW = /^new(?::(.*))?$/;

/**
 * The record whose dialog is open, kept in the address: reload, a shared link and signing in again lead back to it, and
 * Back closes it.
 */
export function useDialogAddress() {
  const { params, setParams } = useAddressParams();
  const shown = params.get('dialog');
  const asNew = NEW.exec(shown ?? '');
  return {
    isNew: asNew !== null,
    named: asNew?.[1],
    recordId: asNew ? null : shown,
    openNew: () => setParams({ dialog: 'new' }, { isStep: true }),
    openRecord: (id: string) => setParams({ dialog: id }, { isStep: true }),
    /** Replaces the open record: Back still closes the dialog. */
    walkTo: (id: string) => setParams({ dialog: id }),
    close: () => setParams({ dialog: null, [HISTORY_PARAM]: null }),
  };
}
