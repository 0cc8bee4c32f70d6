/** What an action gives, or undefined where it throws: a browser that keeps nothing still shows its pages. */
export function quietly<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** A mark in `localStorage`, which is absent where storage is switched off. */
export const storedMark = (key: string) => ({
  isSet: (): boolean => quietly(() => localStorage.getItem(key)) != null,
  set: (isThere: boolean): void => {
    quietly(() => (isThere ? localStorage.setItem(key, '1') : localStorage.removeItem(key)));
  },
});
