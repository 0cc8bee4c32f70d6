/** Runs commands one after the other in this process, so that their shared modules are loaded once. */
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { deleteApp, getApps } from 'firebase-admin/app';

export type Order = {
  command: string;
  args: string[];
  env: Record<string, string | undefined>;
  input: string;
};
export type Done = { exitCode: number; all: string };

let runs = 0;
process.on('message', async ({ command, args, env, input }: Order) => {
  const before = { ...process.env };
  Object.assign(process.env, env);
  const script = new URL(`../../../tools/${command}.ts`, import.meta.url);
  process.argv.splice(1, Infinity, fileURLToPath(script), ...args);
  process.exitCode = 0;
  // Replaces the terminal, like a program that runs the command and writes to its input.
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true });
  let all = '';
  const { log, error } = console;
  const note = (...parts: unknown[]) => {
    all += `${parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' ')}\n`;
  };
  Object.assign(console, { log: note, error: note });
  await import(`${script.href}?run=${++runs}`).catch(note);
  Object.assign(console, { log, error });
  await Promise.all(getApps().map(deleteApp));
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  process.send?.({ exitCode: Number(process.exitCode), all: all.trimEnd() } satisfies Done);
  process.exitCode = 0;
});
