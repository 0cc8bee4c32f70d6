/** The output for the person at the terminal: steps with their time, and errors that say what to do. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

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

type Options = NonNullable<ParseArgsConfig['options']>;
/** The options of a command as `parseArgs` gives them. */
type Values<Known extends Options> = ReturnType<
  typeof parseArgs<{ options: Known; allowPositionals: true }>
>['values'];

/** Runs a command with its options. Prints an error and sets the exit code 1. */
export async function command<const Known extends Options>(
  usage: string,
  options: Known,
  body: (values: Values<Known>, positionals: string[]) => Promise<void>,
): Promise<void> {
  try {
    await body(...parsed(usage, options));
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
}

function parsed<Known extends Options>(usage: string, options: Known): [Values<Known>, string[]] {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return [values, positionals];
  } catch (error) {
    throw new Explained(`${(error as Error).message}\n${usage}`);
  }
}
