/** The result of `work`, or of `late` after `ms` milliseconds; the work itself goes on. Throws the errors of both. */
export function within<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, elapsed.then(late)]).finally(() => clearTimeout(timer));
}
