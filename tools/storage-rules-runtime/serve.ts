/** Speaks the protocol in which the Storage emulator of firebase-tools asks its rules runtime: JSON lines. */
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { permits } from './evaluate.ts';
import { METHODS, type Method, parseRules, type Ruleset, RulesSyntaxError } from './parse.ts';

interface LoadRequest {
  id: number;
  action: 'load_ruleset';
  context: { rulesetName: string; source: { files: { name: string; content: string }[] } };
}

interface VerifyRequest {
  id: number;
  action: 'verify';
  context: { rulesetName: string; path: string; method: string };
}

type Request = LoadRequest | VerifyRequest;

interface Answer {
  id: number;
  status: 'ok';
  errors: string[];
  warnings: string[];
  result?: { rulesVersion: number } | { permit: boolean };
}

/** The answer to one request; `rulesets` are those that were loaded before, by name. */
function answer(request: Request, rulesets: Map<string, Ruleset>): Answer {
  const reply = (errors: string[], result?: Answer['result']): Answer => ({
    id: request.id,
    status: 'ok',
    errors,
    warnings: [],
    result,
  });

  if (request.action === 'load_ruleset') {
    const { rulesetName, source } = request.context;
    const [file] = source.files;
    try {
      rulesets.set(rulesetName, parseRules(file?.content ?? ''));
    } catch (error) {
      if (!(error instanceof RulesSyntaxError)) throw error;
      return reply([issue(error, file?.name ?? '')]);
    }
    return reply([], { rulesVersion: 2 });
  }

  if (request.action === 'verify') {
    const ruleset = rulesets.get(request.context.rulesetName);
    const method = METHODS.find((known) => known === request.context.method);
    if (!ruleset) return reply([`No ruleset is called "${request.context.rulesetName}"`]);
    if (!method) return reply([`There is no method "${request.context.method}"`]);
    return reply([], { permit: permits(ruleset, method satisfies Method, request.context.path) });
  }

  return reply([`There is no action "${(request as { action: string }).action}"`]);
}

/** A compile error in the shape that firebase-tools prints with its file and line. */
function issue(error: RulesSyntaxError, fileName: string): string {
  return JSON.stringify({
    description_: `${error.message} (column ${error.column})`,
    sourcePosition_: { fileName_: fileName, line_: error.line, column_: error.column },
  });
}

/** Answers requests until the input ends. */
export async function serve(input: Readable, output: Writable): Promise<void> {
  const rulesets = new Map<string, Ruleset>();
  const say = (message: object) => output.write(`${JSON.stringify(message)}\n`);
  say({ id: -1, status: 'ok' });
  for await (const line of createInterface({ input })) {
    if (line.trim() !== '') say(answer(JSON.parse(line) as Request, rulesets));
  }
}
