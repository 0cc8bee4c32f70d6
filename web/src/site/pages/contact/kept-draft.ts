import { quietly } from '../../../shared/lib/quietly.ts';

const KEY = 'contact-draft';

export type KeptDraft = Record<string, string>;

/** Keeps the typed values while the tab is open. */
export function keepDraft(values: Record<string, unknown>): void {
  const texts = Object.entries(values).filter(([, value]) => typeof value === 'string' && value !== '');
  quietly(() => sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(texts))));
}

/** The values typed before a reload, texts only. */
export function keptDraft(): KeptDraft {
  const kept: unknown = quietly(() => JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
}

export function forgetDraft(): void {
  quietly(() => sessionStorage.removeItem(KEY));
}
