import type { Method, Ruleset, Segment } from './parse.ts';

/** Whether the whole path fits the pattern; `{x=**}` also fits no segment at all (rules version 2). */
function fits(pattern: Segment[], path: string[]): boolean {
  const [first, ...rest] = pattern;
  if (!first) return path.length === 0;
  if ('any' in first) {
    return path.some((_, taken) => fits(rest, path.slice(taken))) || fits(rest, []);
  }
  const [head, ...tail] = path;
  if (head === undefined) return false;
  return ('one' in first || first.literal === head) && fits(rest, tail);
}

/** Whether any `allow` of the rules grants the method on a path such as `/b/bucket/o/team/a.png`. */
export function permits(ruleset: Ruleset, method: Method, path: string): boolean {
  const segments = path.split('/').filter((part) => part !== '');
  return ruleset.grants.some(
    (grant) => grant.condition && grant.methods.has(method) && fits(grant.path, segments),
  );
}
