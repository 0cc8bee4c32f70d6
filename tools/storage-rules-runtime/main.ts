/** What `java` does while this folder is first on PATH: the rules runtime itself, everything else handed on. */
import { basename, delimiter, resolve } from 'node:path';
import { execa } from 'execa';
import { RUNTIME_PLACEHOLDER, serve } from './serve.ts';

const args = process.argv.slice(2);
const jar = args.includes('-jar') ? args[args.indexOf('-jar') + 1] : undefined;

if (jar && basename(jar) === RUNTIME_PLACEHOLDER) {
  await serve(process.stdin, process.stdout);
} else if (args.includes('-version')) {
  // firebase-tools only starts the Storage emulator when java says 21 or more; real Java says it on stderr.
  console.error('openjdk version "21.0.0"');
} else {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const PATH = folders.filter((folder) => resolve(folder) !== import.meta.dirname).join(delimiter);
  const java = execa('java', args, { env: { PATH }, stdio: 'inherit', reject: false });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => java.kill(signal));
  const { code, exitCode } = await java;
  if (code === 'ENOENT') console.error('This needs Java, and no java is on PATH.');
  process.exitCode = exitCode ?? (code === 'ENOENT' ? 127 : 1);
}
