/** The replacement of `java` while this folder is first on PATH: only the Storage emulator calls it. */
import { basename } from 'node:path';
import { RUNTIME_PLACEHOLDER, serve } from './serve.ts';

if (process.argv.some((word) => basename(word) === RUNTIME_PLACEHOLDER)) {
  await serve(process.stdin, process.stdout);
} else {
  // `java -version`: firebase-tools starts the Storage emulator only with 21 or newer. Real Java prints it on stderr.
  console.error('openjdk version "21.0.0"');
}
