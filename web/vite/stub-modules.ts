import type { Plugin } from 'vite';

/** The names that a module exports: at their declarations and in export lists, as packages write them. */
function exportsOf(code: string): string[] {
  const declared = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)];
  const lists = [...code.matchAll(/^export \{ (.+) \};?$/gm)];
  return [
    ...declared.map(([, name = '']) => name),
    ...lists.flatMap(([, list = '']) => list.split(', ').map((name) => name.replace(/^.* as /, ''))),
  ];
}

export const stubModules = (modules: RegExp): Plugin => ({
  name: 'stub-modules',
  transform: {
    filter: { id: modules },
    handler: (code) =>
      exportsOf(code)
        .map((name) => `export function ${name}() {}`)
        .join('\n'),
  },
});
