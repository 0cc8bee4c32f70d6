import { type FormEvent, type RefObject, useState } from 'react';

/** A form of one e-mail field, checked as the browser does, with a message of the page instead of the browser's own. */
export function useEmailForm(
  field: RefObject<HTMLInputElement | null>,
  send: (field: HTMLInputElement) => void,
) {
  const [refusal, setRefusal] = useState<string>();
  return {
    refusal,
    clear: () => setRefusal(undefined),
    submit(event: FormEvent) {
      event.preventDefault();
      const { current } = field;
      if (!current) return;
      if (current.checkValidity()) return send(current);
      setRefusal('Please enter an e-mail address like name@example.com.');
      current.focus();
    },
  };
}
