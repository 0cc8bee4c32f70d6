/** The output for the person at the terminal: steps with their time, and errors that say what to do. */
import { parseArgs } from 'node:util';

const PROGRESS_MS = 10_000;

/** An error whose message is a sentence for the person at the terminal; it is printed without a stack. */
export class Explained extends Error {}

/** The time since a moment (epoch milliseconds), for people: "0.4 s", "12 s", "3 min 5 s". */
export function since(begunMs: number): string {
  const seconds = (Date.now() - begunMs) / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Runs one long step: prints its name when it begins, its time every ten seconds, and its time at the end.
 * Lines only, so that it reads the same in a log file.
 */
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

/** Prints an error: the sentence of an Explained, the whole stack of an unexpected one. */
export function printError(error: unknown): void {
  console.error(error instanceof Explained ? `\n✗ ${error.message}` : error);
}

/** An option of a command: one with a `hint` takes a text, one without is a flag. */
type Option = { hint?: string; required?: true };
type Options = Record<string, Option>;
type Values<Known extends Options> = {
  [Name in keyof Known]:
    | (Known[Name] extends { hint: string } ? string : boolean)
    | (Known[Name] extends { required: true } ? never : undefined);
};

/**
 * Runs a command with its options. Prints an error, or the usage if an option is unknown or missing, and sets the exit
 * code 1. `start` is how its usage begins: `backup [-- FILE]`.
 */
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
  const usage = ['Usage: npm run', start, ...known.map(usageOf)].join(' ');
  const types = known.map(([name, { hint }]) => [name, { type: hint ? 'string' : 'boolean' }] as const);
  let given: ReturnType<typeof parseArgs>;
  try {
    given = parseArgs({ options: Object.fromEntries(types), allowPositionals: true });
  } catch (error) {
    throw new Explained(`${(error as Error).message}\n${usage}`);
  }
  if (known.some(([name, { required }]) => required && !given.values[name])) throw new Explained(usage);
  return given;
}

function usageOf([name, { hint, required }]: [string, Option]): string {
  const option = hint ? `--${name}=${hint}` : `--${name}`;
  return required ? option : `[${option}]`;
}
