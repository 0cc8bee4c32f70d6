/**
 * The replacement of `java` while this folder is first on PATH: only the Storage emulator calls it. Implements the
 * protocol between that emulator and its rules runtime: JSON lines. It reads only the form of rules that our files
 * have: everything in every bucket is granted or denied.
 */
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** The name of the file that replaces the jar of the rules runtime for firebase-tools. */
export const RUNTIME_PLACEHOLDER = 'storage-rules-runtime.jar';

const RULES =
  /^rules_version = '2'; service firebase\.storage { match \/b\/{bucket}\/o { match \/{path=\*\*} { allow read, write: if (?<isGranted>true|false); } } }$/;

type Request = {
  id: number;
  action: 'load_ruleset' | 'verify';
  context: { rulesetName: string; source?: { files: { name: string; content: string }[] } };
};

/** The errors or the result of a request; `rulesets` holds the loaded rule sets, and whether each grants access. */
function answer({ action, context: { rulesetName, source } }: Request, rulesets: Map<string, boolean>) {
  if (action === 'verify') {
    const permit = rulesets.get(rulesetName);
    if (permit === undefined) return { errors: [`No ruleset is called "${rulesetName}"`] };
    return { result: { permit } };
  }
  const [{ name, content } = { name: '', content: '' }] = source?.files ?? [];
  const withoutComments = content.replace(/\/\/.*$/gm, '');
  const rules = RULES.exec(withoutComments.replace(/\s+/g, ' ').trim());
  if (!rules) {
    const description_ = 'Without Java only rules that grant or deny everything can be read';
    // firebase-tools prints an error of this shape with its file and line.
    const sourcePosition_ = { fileName_: name, line_: 1, column_: 1 };
    return { errors: [JSON.stringify({ description_, sourcePosition_ })] };
  }
  rulesets.set(rulesetName, rules.groups?.isGranted === 'true');
  return { result: { rulesVersion: 2 } };
}

/** Answers requests until the input ends. */
export async function serve(input: Readable, output: Writable): Promise<void> {
  const rulesets = new Map<string, boolean>();
  const say = (message: object) => output.write(`${JSON.stringify(message)}\n`);
  say({ id: -1, status: 'ok' });
  for await (const line of createInterface({ input })) {
    const request: Request = JSON.parse(line);
    say({ id: request.id, status: 'ok', errors: [], ...answer(request, rulesets) });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.some((word) => basename(word) === RUNTIME_PLACEHOLDER)) {
    await serve(process.stdin, process.stdout);
  } else {
    // `java -version`: firebase-tools starts the Storage emulator only with 21 or newer. Real Java prints it on stderr.
    console.error('openjdk version "21.0.0"');
  }
}
