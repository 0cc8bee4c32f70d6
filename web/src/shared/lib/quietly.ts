/** The result of an action, or undefined if it throws: a browser without storage still shows the pages. */
export function quietly<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** A mark in `localStorage`; it is never set if storage is switched off. */
export const storedMark = (key: string) => ({
  isSet: (): boolean => quietly(() => localStorage.getItem(key)) != null,
  set: (isThere: boolean, value = '1'): void => {
    quietly(() => (isThere ? localStorage.setItem(key, value) : localStorage.removeItem(key)));
  },
});

/** Who is signed in in this browser: only then a public page loads the page editor, and answers show offline. */
export const staffMark = storedMark('mipaka.staff');
