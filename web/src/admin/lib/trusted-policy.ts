type Create<T> = (text: string) => T;
type Policy = { createScriptURL: Create<string>; createHTML: Create<string> };
type Types = { createPolicy(name: string, rules: Partial<Policy>): Policy };

/** A policy of the page (functions/src/site/answers.ts), where the browser asks for one. */
export const trustedPolicy = (name: string, rules: Partial<Policy>): Policy | undefined =>
  (globalThis as { trustedTypes?: Types }).trustedTypes?.createPolicy(name, rules);
