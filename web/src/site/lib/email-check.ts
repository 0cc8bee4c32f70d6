import { type RefObject, useState } from 'react';

/** Checks an e-mail field as the browser does, with a message of the page instead of the browser's own. */
export function useEmailCheck(field: RefObject<HTMLInputElement | null>) {
  const [refusal, setRefusal] = useState<string>();
  return {
    refusal,
    clear: () => setRefusal(undefined),
    /** The typed address; if it is none, undefined, with the focus on the field. */
    typed: (): string | undefined => {
      const { current } = field;
      if (current?.checkValidity()) return current.value;
      setRefusal('Please enter an e-mail address like name@example.com.');
      current?.focus();
      return undefined;
    },
  };
}
