type Create<T> = (text: string) => T;
type Policy = { createScriptURL: Create<string>; createHTML: Create<string> };
type Types = { createPolicy(name: string, rules: Partial<Policy>): Policy };

/** Makes a Trusted Types policy (allowed in functions/src/site/answers.ts); undefined where the browser has none. */
export const trustedPolicy = (name: string, rules: Partial<Policy>): Policy | undefined =>
  (globalThis as { trustedTypes?: Types }).trustedTypes?.createPolicy(name, rules);
