import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The absolute path of a file or folder in the checkout. */
export const inRoot = (...parts: string[]): string => join(ROOT, ...parts);
