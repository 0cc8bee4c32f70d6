import fc, { type Arbitrary } from 'fast-check';

/** The number of repetitions in a test: on each push, and under `npm run test:nightly`. */
export const times = (onPush: number, nightly: number): number => (process.env.NIGHTLY ? nightly : onPush);

/** A sample of fast-check's values: a new one each time, or that of FUZZ_SEED. */
export const sample = <T>(of: Arbitrary<T>, numRuns: number): T[] =>
  fc.sample(of, { numRuns, seed: Number(process.env.FUZZ_SEED ?? Date.now() % 1e9) });
