import fc, { type Arbitrary } from 'fast-check';

/** The number of repetitions in a test: on each push, and under `npm run test:nightly`. */
export const times = (onPush: number, nightly: number): number => (process.env.NIGHTLY ? nightly : onPush);

/** Runs some work for each item, a few items at the same time. */
export async function pooled<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = [...items];
  const next = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, next));
}

/** A sample of fast-check's values: a new one each time, or that of FUZZ_SEED. */
export const sample = <T>(of: Arbitrary<T>, numRuns: number): T[] =>
  fc.sample(of, { numRuns, seed: Number(process.env.FUZZ_SEED ?? Date.now() % 1e9) });
