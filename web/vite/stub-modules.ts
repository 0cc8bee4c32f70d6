import type { Plugin } from 'vite';

/** The names that a module exports, as packages write them: where they are declared, and in lists. */
function exportsOf(code: string): string[] {
  const declared = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)];
  const lists = [...code.matchAll(/^export \{ (.+) \};?$/gm)];
  return [
    ...declared.map(([, name = '']) => name),
    ...lists.flatMap(([, list = '']) => list.split(', ').map((name) => name.replace(/^.* as /, ''))),
  ];
}

/** Puts functions that do nothing in the place of all that some modules export. */
export function stubModules(modules: RegExp): Plugin {
  return {
    name: 'stub-modules',
    transform: {
      filter: { id: modules },
      handler: (code) =>
        exportsOf(code)
          .map((name) => `export function ${name}() {}`)
          .join('\n'),
    },
  };
}
