/** Speaks the protocol in which the Storage emulator of firebase-tools asks its rules runtime: JSON lines. */
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { type Grant, METHODS, parseRules, permits, RulesSyntaxError } from './rules.ts';

/** The name of the file that stands where firebase-tools expects the jar of the rules runtime. */
export const RUNTIME_PLACEHOLDER = 'storage-rules-runtime.jar';

type Request = { id: number } & (
  | {
      action: 'load_ruleset';
      context: { rulesetName: string; source: { files: { name: string; content: string }[] } };
    }
  | { action: 'verify'; context: { rulesetName: string; path: string; method: string } }
);

/** The errors of one request, or its result; `rulesets` are those that were loaded before, by name. */
function answer({ action, context }: Request, rulesets: Map<string, Grant[]>) {
  if (action === 'load_ruleset') {
    const [{ name, content } = { name: '', content: '' }] = context.source.files;
    try {
      rulesets.set(context.rulesetName, parseRules(content));
      return { errors: [], result: { rulesVersion: 2 } };
    } catch (error) {
      if (!(error instanceof RulesSyntaxError)) throw error;
      const { message, line, column } = error;
      // The shape that firebase-tools prints with its file and line.
      const issue = {
        description_: `${message} (column ${column})`,
        sourcePosition_: { fileName_: name, line_: line, column_: column },
      };
      return { errors: [JSON.stringify(issue)] };
    }
  }
  if (action !== 'verify') return { errors: [`There is no action "${action}"`] };
  const ruleset = rulesets.get(context.rulesetName);
  const method = METHODS.find((known) => known === context.method);
  if (!ruleset) return { errors: [`No ruleset is called "${context.rulesetName}"`] };
  if (!method) return { errors: [`There is no method "${context.method}"`] };
  return { errors: [], result: { permit: permits(ruleset, method, context.path) } };
}

/** Answers requests until the input ends. */
export async function serve(input: Readable, output: Writable): Promise<void> {
  const rulesets = new Map<string, Grant[]>();
  const say = (message: object) => output.write(`${JSON.stringify(message)}\n`);
  say({ id: -1, status: 'ok' });
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    const request = JSON.parse(line) as Request;
    say({ id: request.id, status: 'ok', warnings: [], ...answer(request, rulesets) });
  }
}
