import { quietly } from '../../../shared/lib/quietly.ts';

const KEY = 'contact-draft';

const textsIn = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string' && value !== ''));

export const keepDraft = (values: object) =>
  quietly(() => sessionStorage.setItem(KEY, JSON.stringify(textsIn(values))));

export const keptDraft = () => quietly(() => textsIn(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'))) ?? {};

export const forgetDraft = () => quietly(() => sessionStorage.removeItem(KEY));
