/** Writes the tables of docs/performance.md, which explains the figures. Each run replaces its own tables. */
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../tools/paths.ts';

const FILE = inRoot('docs/performance.md');

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const kb = (bytes: number): string => `${(bytes / 1_024).toFixed(1)} KB`;
export const ratio = (value: number, base: number): string => `${(value / base).toFixed(2)} ×`;
export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Prints a table and replaces the one of this name in docs/performance.md. All rows have the columns of the first. */
export function writeTable(name: string, rows: readonly Record<string, string | number>[]): void {
  const head = Object.keys(rows[0] ?? {});
  const cells = [head, head.map(() => '---'), ...rows.map((row) => Object.values(row))];
  const lines = cells.map((each) => `| ${each.join(' | ')} |`);
  console.log(`\n${lines.join('\n')}\n`);
  const text = readFileSync(FILE, 'utf8');
  const place = new RegExp(`(?<=<!-- ${name} -->\n).*?(?=\n<!-- end -->)`, 's');
  if (!place.test(text)) throw new Error(`docs/performance.md has no place for "${name}"`);
  const filled = text.replace(place, () => lines.join('\n'));
  writeFileSync(FILE, filled);
}
