const WRITABLE =
  'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable], [role="dialog"], [role="alertdialog"]';

/** Whether a key pressed on this element types, chooses or belongs to a dialog, and is therefore no shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(WRITABLE) !== null;

export const isChord = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;
