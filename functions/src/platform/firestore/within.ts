/**
 * What some work comes to, or, where that takes longer than `ms` milliseconds, what `late` gives. The work itself goes on.
 * Throws what either of them throws.
 */
export function within<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, elapsed.then(late)]).finally(() => clearTimeout(timer));
}
