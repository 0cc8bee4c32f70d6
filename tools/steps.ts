/** The output for the person at the terminal: steps with their time, and errors that say what to do. */
import { parseArgs } from 'node:util';
import pMap from 'p-map';

const PROGRESS_MS = 10_000;

/** An error whose message is a sentence for the person at the terminal; it is printed without a stack. */
export class Explained extends Error {}

/** The time since a moment (epoch milliseconds), for people. */
export const since = (begunMs: number): string => `${((Date.now() - begunMs) / 1_000).toFixed(1)} s`;

/** Runs a long step: prints its name, its time every ten seconds, and its time at the end, each as a line of a log. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const begun = Date.now();
  console.log(`• ${name}`);
  const ticking = setInterval(() => console.log(`  … ${name}: ${since(begun)}`), PROGRESS_MS);
  try {
    const result = await work();
    console.log(`✓ ${name} (${since(begun)})`);
    return result;
  } catch (error) {
    console.log(`✗ ${name} (${since(begun)})`);
    throw error;
  } finally {
    clearInterval(ticking);
  }
}

/** Gives the results of `act` for each item, one after the other. */
export const inTurn = <Item, Result>(items: Iterable<Item>, act: (item: Item) => Promise<Result>) =>
  pMap(items, act, { concurrency: 1 });

/** Prints an error: the sentence of an Explained, the whole stack of an unexpected one. */
export function printError(error: unknown): void {
  console.error(error instanceof Explained ? `\n✗ ${error.message}` : error);
}

/** The options of a command: a word for a required text, a word in brackets for an optional one, true for a flag. */
type Options = Record<string, string | true>;
type Values<Known extends Options> = {
  [Name in keyof Known]:
    | (Known[Name] extends true ? boolean : string)
    | (Known[Name] extends true | `[${string}]` ? undefined : never);
};

/** Runs a command, whose usage begins with `start`; prints an error, or the usage, and sets the exit code 1. */
export async function command<const Known extends Options>(
  start: string,
  options: Known,
  body: (values: Values<Known>, positionals: string[]) => Promise<void>,
): Promise<void> {
  try {
    const { values, positionals } = parsed(start, options);
    await body(values as Values<Known>, positionals);
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
}

function parsed(start: string, options: Options) {
  const known = Object.entries(options);
  const usage = known.map(([name, word]) => {
    if (word === true) return `[--${name}]`;
    return word.startsWith('[') ? `[--${name}=${word.slice(1)}` : `--${name}=${word}`;
  });
  const types = known.map(([name, word]) => [name, { type: word === true ? 'boolean' : 'string' }] as const);
  try {
    const given = parseArgs({ options: Object.fromEntries(types), allowPositionals: true });
    const missing = known.find(([name], at) => usage[at]?.startsWith('--') && !given.values[name]);
    if (missing) throw new Error(`--${missing[0]} is missing.`);
    return given;
  } catch (error) {
    throw new Explained(`${(error as Error).message}\nUsage: npm run ${[start, ...usage].join(' ')}`);
  }
}
