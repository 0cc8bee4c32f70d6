/** `npm test`: everything, or only the phases that are named, as in `npm test -- unit api`. */
import { Explained, printError, since } from './steps.ts';
import { Interrupted } from './suite/processes.ts';
import { type Outcome, sum } from './testing/outcome.ts';
import { phases, steps } from './testing/phases.ts';

interface Row extends Outcome {
  name: string;
  time: string;
}

/** Runs a phase; one that breaks off is one failure. */
async function runPhase(name: string): Promise<Row> {
  const begun = Date.now();
  console.log(`\n── ${name}`);
  const run = phases[name] as (typeof phases)[string];
  const outcome = await run().catch((error: unknown) => {
    if (error instanceof Interrupted) throw error;
    const details = error instanceof Explained ? error.message : String((error as Error).stack ?? error);
    return { passed: 0, failed: 1, details: [details] };
  });
  const row = { name, time: since(begun), ...outcome };
  console.log(`── ${name}: ${row.passed} passed, ${row.failed} failed (${row.time})`);
  for (const text of row.details) console.log(`\n${text.trimEnd()}\n`);
  return row;
}

/** Runs phases one after the other. */
async function runPhases(names: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of names) rows.push(await runPhase(name));
  return rows;
}

function printTable(rows: Row[]) {
  const line = (name: string, passed: string, failed: string, time: string) =>
    console.log(`${name.padEnd(10)}${passed.padStart(8)}${failed.padStart(8)}   ${time}`);
  console.log();
  line('Phase', 'passed', 'failed', 'time');
  for (const row of rows) line(row.name, String(row.passed), String(row.failed), row.time);
}

try {
  const begun = Date.now();
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !phases[name]);
  if (unknown) throw new Explained(`There is no phase "${unknown}": ${Object.keys(phases).join(', ')}.`);
  const isWanted = (name: string) => named.length === 0 || named.includes(name);
  const rows: Row[] = [];
  for (const lists of steps) {
    const side = lists.map((names) => runPhases(names.filter(isWanted)));
    rows.push(...(await Promise.all(side)).flat());
  }
  const { passed, failed } = sum(rows);
  printTable(rows);
  console.log(
    `${'Total'.padEnd(10)}${String(passed).padStart(8)}${String(failed).padStart(8)}   ${since(begun)}\n`,
  );
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
} catch (error) {
  if (error instanceof Interrupted) process.exit(130);
  printError(error);
  process.exit(1);
}
