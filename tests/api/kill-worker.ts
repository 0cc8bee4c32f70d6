/** The API as a process of its own, to be killed. Its port is the first line it prints. */
import { startApi } from './harness.ts';

const { base } = await startApi({}, process.env.KILL_PROJECT);
console.log(base);
