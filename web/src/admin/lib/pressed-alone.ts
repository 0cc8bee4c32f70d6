import type { MouseEvent } from 'react';
import { storedMark } from '../../shared/lib/quietly.ts';

const WRITABLE =
  'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable], [role="dialog"], [role="alertdialog"]';

/** Set in a browser where shortcuts of one character are switched off: dictated words would press them. */
export const keysOff = storedMark('mipaka.keys-off');

/** The name of a key: of a letter the Latin one on that key, in lower case, whatever script the keyboard has. */
export const latinKey = ({ key, code }: KeyboardEvent): string =>
  /^\p{L}$/u.test(key) ? (/\p{Script=Latin}/u.test(key) ? key : code.slice('Key'.length)).toLowerCase() : key;

/** Whether a click on a link opens it in this window. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/** Whether a pressed key may be a shortcut: it is pressed alone, and neither types, chooses nor belongs to a dialog. */
export const isPressedAlone = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) &&
  !(target instanceof Element && target.closest(WRITABLE)) &&
  !(key.length === 1 && keysOff.isSet());
