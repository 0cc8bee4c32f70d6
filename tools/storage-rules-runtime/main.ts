/** What `java` does while this folder is first on PATH: only the Storage emulator asks for it. */
import { basename } from 'node:path';
import { RUNTIME_PLACEHOLDER, serve } from './serve.ts';

if (process.argv.some((word) => basename(word) === RUNTIME_PLACEHOLDER)) {
  await serve(process.stdin, process.stdout);
} else {
  // `java -version`: firebase-tools only starts the Storage emulator when it says 21 or more. Real Java says it on stderr.
  console.error('openjdk version "21.0.0"');
}
