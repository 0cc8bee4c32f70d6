/** What `java` does while this folder is first on PATH: the rules runtime itself, everything else handed on. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RUNTIME_PLACEHOLDER } from './placeholder.ts';
import { serve } from './serve.ts';

const here = dirname(fileURLToPath(import.meta.url));
const args = process.argv.slice(2);
const jar = args[args.indexOf('-jar') + 1];

if (args.includes('-jar') && jar && basename(jar) === RUNTIME_PLACEHOLDER) {
  await serve(process.stdin, process.stdout);
} else if (args.includes('-version')) {
  // firebase-tools only starts the Storage emulator when java says 21 or more; real Java says it on stderr.
  console.error('openjdk version "21.0.0"');
} else {
  handOn();
}

function handOn() {
  const next = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => resolve(folder) !== here)
    .map((folder) => join(folder, 'java'))
    .find(isExecutable);
  if (!next) {
    console.error('This needs Java, and no java is on PATH.');
    process.exitCode = 127;
    return;
  }
  const child = spawn(next, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
