/**
 * Implements the protocol between the Storage emulator of firebase-tools and its rules runtime: JSON lines. It reads
 * only the form of rules that our files have: everything in every bucket is granted or denied.
 */
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** The name of the file that replaces the jar of the rules runtime for firebase-tools. */
export const RUNTIME_PLACEHOLDER = 'storage-rules-runtime.jar';

const RULES =
  /^rules_version = '2'; service firebase\.storage { match \/b\/{bucket}\/o { match \/{path=\*\*} { allow read, write: if (?<isGranted>true|false); } } }$/;

type Request = { id: number } & (
  | {
      action: 'load_ruleset';
      context: { rulesetName: string; source: { files: { name: string; content: string }[] } };
    }
  | { action: 'verify'; context: { rulesetName: string; path: string; method: string } }
);

/** The errors or the result of a request; `rulesets` holds the loaded rule sets, and whether each grants access. */
function answer({ action, context }: Request, rulesets: Map<string, boolean>) {
  if (action === 'load_ruleset') {
    const [{ name, content } = { name: '', content: '' }] = context.source.files;
    const withoutComments = content.replace(/\/\/.*$/gm, '');
    const rules = RULES.exec(withoutComments.replace(/\s+/g, ' ').trim());
    if (!rules) {
      const description_ = 'Without Java only rules that grant or deny everything can be read';
      // firebase-tools prints an error of this shape with its file and line.
      const sourcePosition_ = { fileName_: name, line_: 1, column_: 1 };
      return { errors: [JSON.stringify({ description_, sourcePosition_ })] };
    }
    rulesets.set(context.rulesetName, rules.groups?.isGranted === 'true');
    return { errors: [], result: { rulesVersion: 2 } };
  }
  const permit = rulesets.get(context.rulesetName);
  if (permit === undefined) return { errors: [`No ruleset is called "${context.rulesetName}"`] };
  return { errors: [], result: { permit } };
}

/** Answers requests until the input ends. */
export async function serve(input: Readable, output: Writable): Promise<void> {
  const rulesets = new Map<string, boolean>();
  const say = (message: object) => output.write(`${JSON.stringify(message)}\n`);
  say({ id: -1, status: 'ok' });
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    const request = JSON.parse(line) as Request;
    say({ id: request.id, status: 'ok', warnings: [], ...answer(request, rulesets) });
  }
}
