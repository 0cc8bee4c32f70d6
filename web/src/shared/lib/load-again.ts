/** The time until code that was lost on the way is asked for again, in milliseconds. */
const AGAIN_MS = 60_000;

/** Loads code without which all else works, however often it is lost on the way. */
export const loadAgain = <T>(load: () => Promise<T>, onLost?: () => void): Promise<T> =>
  load().catch(async () => {
    onLost?.();
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return loadAgain(load, onLost);
  });
