/** docs/performance.md: what the figures mean stands there, and each run writes its own tables anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../tools/paths.ts';

const FILE = inRoot('docs/performance.md');
const END = '\n<!-- end -->';

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const kb = (bytes: number): string => `${(bytes / 1_024).toFixed(1)} KB`;
export const ratio = (value: number, base: number): string => `${(value / base).toFixed(2)} ×`;

/** Prints a table, and puts it in the place of the one that stands behind the comment with its name. */
export function writeTable(
  name: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  console.log(`\n${lines.join('\n')}\n`);
  const text = readFileSync(FILE, 'utf8');
  const begin = `<!-- ${name} -->\n`;
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(END, from - 1);
  if (from < begin.length || to < 0) throw new Error(`docs/performance.md has no place for "${name}"`);
  writeFileSync(FILE, text.slice(0, from) + lines.join('\n') + text.slice(to));
}
