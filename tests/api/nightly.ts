/** How often a test does something: on each push, and under `npm run test:nightly`. */
export const times = (onPush: number, nightly: number): number => (process.env.NIGHTLY ? nightly : onPush);
