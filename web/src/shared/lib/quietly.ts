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

/** The user who is signed in: public pages load the page editor for them, and /admin offline lists their answers. */
export const staffMark = storedMark('mipaka.staff');
