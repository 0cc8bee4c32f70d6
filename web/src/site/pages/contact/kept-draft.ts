import { quietly } from '../../../shared/lib/quietly.ts';

const KEY = 'contact-draft';

export type KeptDraft = Record<string, string>;

export function keepDraft(values: Record<string, unknown>): void {
  const texts = Object.entries(values).filter(([, value]) => typeof value === 'string' && value !== '');
  quietly(() => sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(texts))));
}

export function keptDraft(): KeptDraft {
  const kept: unknown = quietly(() => JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
}

export function forgetDraft(): void {
  quietly(() => sessionStorage.removeItem(KEY));
}
