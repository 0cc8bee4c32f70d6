/** docs/performance.md: one section per benchmark, written anew by each run. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../tools/paths.ts';

const FILE = inRoot('docs/performance.md');
const INTRO = `# Performance

Measured by the programs in bench/, each figure beside what it is compared with in the same run: the machines are
shared and noisy, so ratios count, not milliseconds.
`;

/** Replaces the section of that title, or adds it at the end. `body` is Markdown. */
export function writeSection(title: string, body: string): void {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : INTRO;
  const [intro = INTRO, ...sections] = text.split(/^(?=## )/m);
  const others = sections.filter((section) => !section.startsWith(`## ${title}\n`));
  const all = [...others, `## ${title}\n\n${body.trim()}\n\n`].sort();
  writeFileSync(FILE, `${intro.trimEnd()}\n\n${all.join('').trimEnd()}\n`);
}

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
